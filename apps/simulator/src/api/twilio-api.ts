import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { strikes } from '../faults.ts';
import { TwilioApiError, notFound } from '../twilio-errors.ts';
import type { World } from '../world.ts';
import { accountRoutes } from './accounts.routes.ts';
import { callRoutes } from './calls.routes.ts';
import { contentRoutes } from './content.routes.ts';
import { mediaRoutes } from './media.routes.ts';
import { messageRoutes } from './messages.routes.ts';

const FORM_LIMIT_BYTES = 256 * 1024;

/** The provider's REST API as its official SDK calls it, with its authentication and the configured faults. */
export async function twilioApi(app: FastifyInstance, world: World): Promise<void> {
  await app.register(formbody, { bodyLimit: FORM_LIMIT_BYTES });
  app.addHook('onRequest', (request, reply) => misbehave(world, request, reply));
  app.addHook('onRequest', (request) => authenticate(world, request));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof TwilioApiError) return answer(reply, error);
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 500) request.log.error(error);
    return answer(reply, new TwilioApiError(status, 20000 + (status % 1000), String(error)));
  });
  messageRoutes(app, world);
  mediaRoutes(app, world);
  accountRoutes(app, world);
  contentRoutes(app, world);
  callRoutes(app, world);
}

/** Whether a path belongs to the provider's API, so that a missing one is answered in its words. */
export function isTwilioPath(path: string): boolean {
  return /^\/(2010-04-01|v1|v2)(\/|$)/.test(path);
}

/** Answers an error in the provider's shape. */
export function answer(reply: FastifyReply, error: TwilioApiError): FastifyReply {
  if (error.status === 401) reply.header('www-authenticate', 'Basic realm="Twilio API"');
  return reply.code(error.status).send(error.toJSON());
}

async function misbehave(world: World, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { apiLatencyMs, apiDown, apiFailRate, rateLimitRate } = world.faults.current;
  if (apiLatencyMs > 0) await pause(apiLatencyMs);
  if (apiDown === 'cut') {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  if (apiDown) throw new TwilioApiError(503, 20503, 'Service unavailable');
  if (strikes(rateLimitRate)) throw new TwilioApiError(429, 20429, 'Too Many Requests');
  if (strikes(apiFailRate)) throw new TwilioApiError(500, 20500, 'An internal server error has occurred');
}

async function authenticate(world: World, request: FastifyRequest): Promise<void> {
  if (isOpenMedia(world, request)) return;
  const caller = world.accounts.authenticate(request.headers.authorization);
  if (!caller) throw new TwilioApiError(401, 20003, 'Authenticate');
  const params = request.params as { accountSid?: string };
  const wanted = params.accountSid;
  // A standard key of the main account reads no account's own record and reaches no subaccount, regardless of its
  // owner.
  const isBeyondKey = 'isAccountRecord' in request.routeOptions.config || wanted !== caller.account.sid;
  if (caller.isKey && wanted !== undefined && isBeyondKey) throw new TwilioApiError(401, 20003, 'Authenticate');
  if (wanted === undefined || wanted === caller.account.sid) return;
  const account = world.accounts.find(wanted);
  // Only the owner of a subaccount reaches it with its own credentials.
  if (!account || account.ownerSid !== caller.account.sid) throw notFound(request.url);
}

function isOpenMedia(world: World, request: FastifyRequest): boolean {
  return !world.mediaAuth && request.method === 'GET' && 'isMediaFile' in request.routeOptions.config;
}
