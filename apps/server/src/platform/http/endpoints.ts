import type { Endpoint, EndpointInput, EndpointReply } from '@tertulia/contract/core/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';
import type { Throttle } from './throttle.ts';
import { parsePart } from './validation.ts';

/** What a handler gets: parsed input and who calls. `actor` is present on every call that is not PUBLIC. */
export interface Call<E extends Endpoint> {
  input: EndpointInput<E>;
  actor: E['access'] extends 'PUBLIC' ? null : Actor;
  address: string;
  requestId: string;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<EndpointReply<E>>;
export type Handlers<Catalogue extends Record<string, Endpoint>> = {
  [Name in keyof Catalogue]: Handler<Catalogue[Name]>;
};

export interface EndpointServices {
  /** Who a bearer token belongs to; throws the 401 that fits. */
  authenticate: (authorization: string | undefined, isPolling: boolean) => Promise<Actor>;
  throttle: Throttle;
  /** Called when a client names a tenant that is not the session's (T03: ignored and counted). */
  onTenantMismatch: () => void;
}

const TENANT_FIELDS = ['suscriptorId', 'idSuscriptor', 'sid'];

/** Puts every call of the catalogue on the router. Throws when one has no handler or a handler has no entry. */
export function registerEndpoints<Catalogue extends Record<string, Endpoint>>(
  app: FastifyInstance,
  catalogue: Catalogue,
  handlers: Handlers<Catalogue>,
  services: EndpointServices,
): void {
  const strangers = Object.keys(handlers).filter((name) => !(name in catalogue));
  if (strangers.length > 0) throw new Error(`Handlers without an entry in the catalogue: ${strangers.join(', ')}`);
  for (const [name, endpoint] of Object.entries(catalogue)) {
    const handler: Handler<Endpoint> | undefined = handlers[name];
    if (!handler) throw new Error(`The catalogue lists ${name}, which nothing implements`);
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.maxBodyBytes ?? 256 * 1024,
      handler: (request, reply) => answer(endpoint, handler, services, request, reply),
    });
  }
}

async function answer(
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  services: EndpointServices,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const actor =
    endpoint.access === 'PUBLIC'
      ? null
      : await services.authenticate(request.headers.authorization, endpoint.isPolling === true);
  if (actor && endpoint.access !== 'PUBLIC' && !actor.roles.some((rol) => endpoint.access.includes(rol)))
    throw new AppError('FORBIDDEN');
  if (actor && namesAnotherTenant(actor, request)) services.onTenantMismatch();
  const input = {
    params: parsePart(endpoint.params, request.params),
    query: parsePart(endpoint.query, request.query),
    body: parsePart(endpoint.body, request.body ?? {}),
  };
  for (const limit of endpoint.limits ?? []) await services.throttle(endpoint, limit, request, actor);
  const result = await handler({ input, actor, address: request.ip, requestId: request.id } as Call<Endpoint>);
  const status = endpoint.status ?? 200;
  reply.code(status).header('cache-control', 'no-store');
  if (status === 204) return reply.send();
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(endpoint.reply.parse(result)));
}

function namesAnotherTenant(actor: Actor, request: FastifyRequest): boolean {
  const sources = [request.query, request.body].filter(
    (part): part is Record<string, unknown> => typeof part === 'object' && part !== null,
  );
  return sources.some((part) =>
    TENANT_FIELDS.some((field) => field in part && String(part[field]) !== String(actor.tenantId)),
  );
}
