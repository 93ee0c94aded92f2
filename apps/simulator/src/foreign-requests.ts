import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The control API and the pages' own calls: matched by route, since an address can be written in many ways. */
const PLAYED = /^\/(control|phone-api|mail-api)(\/|$)/;

/**
 * Refuses pages of other sites that a developer has open. They could resolve a name of their own to this machine (DNS
 * rebinding) and read every mail, including links that set a password, or send requests that need no preflight.
 */
export function rejectForeignRequests(app: FastifyInstance, ownUrls: () => readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isForeignRequest(request.raw, request.routeOptions.url ?? '', ownUrls())) return undefined;
    return reply.code(403).send({ message: 'not for pages of other sites' });
  });
}

/** Whether a page of another site requests this route: by a name of its own, or for the control API. */
export function isForeignRequest(request: IncomingMessage, route: string, ownUrls: readonly string[]): boolean {
  return !isOwnName(request.headers.host, ownUrls) || (PLAYED.test(route) && isForeign(request));
}

/** Whether the request is from a page of another origin; a program sends no origin. */
function isForeign({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/** A number, this machine, a machine of the same network, or a configured name: other sites cannot point those here. */
function isOwnName(host: string | undefined, ownUrls: readonly string[]): boolean {
  const name = hostnameOf(`http://${host ?? ''}`);
  if (name === null) return false;
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.') || ownUrls.map(hostnameOf).includes(name);
}

function hostnameOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname : null;
}
