import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Settings that the router stores with each route of the catalogue. */
export interface RouteConfig {
  /** The call accepts a form with a file, which may arrive over a slow connection. */
  takesForm: boolean;
}

/** Whether the route of the request accepts forms. */
export function takesForm(request: FastifyRequest): boolean {
  return (request.routeOptions.config as Partial<RouteConfig>).takesForm === true;
}

/** A file of 30 MB over a bad mobile connection. */
export const SLOWEST_UPLOAD_MS = 10 * 60_000;
/** Bytes of a refused request that are still read, so that its sender receives the response. */
const DRAIN_BYTES = 64 * 1024 * 1024;
const DRAIN_MS = 30_000;

/**
 * Cuts requests whose body does not arrive within `bodyMs`; uploads have their own, longer limit. The rest of a refused
 * request is read and discarded for a while: most browsers read no response before they have sent all of it.
 */
export function limitSlowBodies(app: FastifyInstance, bodyMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
    if (hasBody && !takesForm(request)) cutOffAfter(request.raw, bodyMs);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) drain(request.raw);
    done();
  });
}

function drain(raw: IncomingMessage): void {
  let size = 0;
  raw.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > DRAIN_BYTES) raw.destroy();
  });
  raw.resume();
  cutOffAfter(raw, DRAIN_MS);
}

function cutOffAfter(raw: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.destroy();
  }, ms);
  raw.once('close', () => clearTimeout(timer));
}
