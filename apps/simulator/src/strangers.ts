import { isIP } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** What plays the outside world, and what the pages of this process ask. */
const PLAYED = /^\/(control|phone-api|mail-api)(\/|$|\?)/;

/**
 * Refuses pages of other sites that a developer has open beside this. They could name this machine by an address of their own
 * (DNS rebinding) and read every mail, links that set a password included, or send what needs no question before it.
 */
export function keepStrangersOut(app: FastifyInstance, ownUrls: () => readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    const isPlayed = PLAYED.test(request.url);
    if (isOwnName(request.headers.host, ownUrls()) && !(isPlayed && isForeign(request.raw))) return undefined;
    return reply.code(403).send({ message: 'not for pages of other sites' });
  });
}

/** Whether a page of another origin asks; a program names none. */
export function isForeign({ headers: { origin, host } }: IncomingMessage): boolean {
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
