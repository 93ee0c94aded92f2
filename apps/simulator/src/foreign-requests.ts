import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What plays the outside world, and what the pages of this process ask: by the route, for an address can be written in many ways. */
const PLAYED = /^\/(control|phone-api|mail-api)(\/|$)/;

/**
 * Refuses pages of other sites that a developer has open beside this. They could name this machine by an address of their own
 * (DNS rebinding) and read every mail, links that set a password included, or send what needs no question before it.
 */
export function rejectForeignRequests(app: FastifyInstance, ownUrls: () => readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isForeignRequest(request.raw, request.routeOptions.url ?? '', ownUrls())) return undefined;
    return reply.code(403).send({ message: 'not for pages of other sites' });
  });
}

/** Whether it is a page of another site that asks for this route: it comes under a name of its own, or plays the outside world. */
export function isForeignRequest(request: IncomingMessage, route: string, ownUrls: readonly string[]): boolean {
  return !isOwnName(request.headers.host, ownUrls) || (PLAYED.test(route) && isForeign(request));
}

/** Whether a page of another origin asks; a program names none. */
function isForeign({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/** A number, this machine, a machine of the same network, or a name that the settings give: what nobody else can have pointed here. */
function isOwnName(host: string | undefined, ownUrls: readonly string[]): boolean {
  const name = hostnameOf(`http://${host ?? ''}`);
  if (name === null) return false;
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.') || ownUrls.map(hostnameOf).includes(name);
}

function hostnameOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname : null;
}
