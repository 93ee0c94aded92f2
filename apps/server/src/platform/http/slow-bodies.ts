import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** What the router keeps with each route of the catalogue. */
export interface RouteConfig {
  /** The call takes a form with a file, which may come over a slow line. */
  takesForm: boolean;
}

/** Whether the address that was asked takes forms. */
export function takesForm(request: FastifyRequest): boolean {
  return (request.routeOptions.config as Partial<RouteConfig>).takesForm === true;
}

/** A file of 30 MB over a bad mobile line. */
export const SLOWEST_UPLOAD_MS = 10 * 60_000;
/** What is still read of a refused request, so that its sender gets to see the answer. */
const DRAIN_BYTES = 64 * 1024 * 1024;
const DRAIN_MS = 30_000;

/** Cuts requests off whose body does not come within `bodyMs`; uploads have their own, longer time. */
export function limitSlowBodies(app: FastifyInstance, bodyMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
    if (hasBody && !takesForm(request)) cutOffAfter(request.raw, bodyMs);
    done();
  });
}

/** Reads what is left of a refused request and throws it away, within reason. */
export function drain(raw: IncomingMessage): void {
  if (raw.complete) return;
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
