import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { TECHNICAL_ROUTES } from '@tertulia/contract/technical-routes';

/**
 * Records the registered routes. The returned check throws when a route is in neither list of the contract: a route
 * that is not in the table does not exist (T01).
 */
export function watchRoutes(app: FastifyInstance, catalogue: Record<string, Endpoint>): () => void {
  const listed = new Set(
    [...Object.values(catalogue), ...TECHNICAL_ROUTES].map(
      ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  const unknown: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of Array.isArray(method) ? method : [method]) {
      const known = one === 'HEAD' ? `GET ${url}` : `${one} ${url}`;
      if (!listed.has(known)) unknown.push(`${one} ${url}`);
    }
  });
  return () => {
    if (unknown.length > 0) throw new Error(`Routes that the contract does not list: ${unknown.join(', ')}`);
  };
}
