import type { FastifyInstance } from 'fastify';
import type { BusinessNumberInput } from './accounts.ts';
import type { ApprovalStatus } from './content-templates.ts';
import type { CustomerState } from './customers.ts';
import { type Faults, faultsSchema } from './faults.ts';
import type { InboundInput } from './inbound-params.ts';
import { receiveInbound } from './inbound.ts';
import { type LedgerMessage, channelAddress } from './message.ts';
import { controlSchemas } from './control-schemas.ts';
import { resetWorld } from './reset.ts';
import type { World } from './world.ts';

const BODY_LIMIT_BYTES = 48 * 1024 * 1024;

/** The control API, with which tests and the page of phones control the simulator. */
export function controlRoutes(app: FastifyInstance, world: World): void {
  app.post<{ Body: InboundInput }>(
    '/control/inbound',
    { bodyLimit: BODY_LIMIT_BYTES, schema: { body: controlSchemas.inbound } },
    (request) => receiveInbound(world, request.body),
  );

  app.get<{ Querystring: { to?: string; since?: string; direction?: string } }>(
    '/control/messages',
    (request, reply) => {
      const since = readSince(request.query.since);
      if (Number.isNaN(since)) return reply.code(400).send({ message: 'since must be a date or milliseconds' });
      const to = request.query.to ? channelAddress(plusKept(request.query.to)) : undefined;
      const direction = request.query.direction === 'inbound' ? 'inbound' : 'outbound-api';
      const found: LedgerJson[] = [];
      for (const message of world.ledger.inOrder()) {
        if (message.direction !== direction || message.createdAt < since) continue;
        if (to === undefined || message.to === to) found.push(ledgerJson(message));
      }
      return found;
    },
  );

  app.get('/control/faults', () => world.faults.current);
  app.post<{ Body: Partial<Faults> }>('/control/faults', { schema: { body: faultsSchema } }, (request) =>
    world.faults.set(request.body),
  );
  app.delete('/control/faults', () => world.faults.reset());
  app.post('/control/reset', () => {
    resetWorld(world);
    return { ok: true };
  });

  app.post<{ Body: { customer: string; business: string; lastInboundAt: string | null } }>(
    '/control/window',
    { schema: { body: controlSchemas.window } },
    (request) => {
      const customer = channelAddress(request.body.customer);
      const business = channelAddress(request.body.business);
      const lastInboundAt = request.body.lastInboundAt === null ? null : Date.parse(request.body.lastInboundAt);
      world.windows.set(customer, business, lastInboundAt);
      world.events.emit('window', { customer, business, lastInboundAt });
      return { ok: true };
    },
  );
  app.post<{ Body: { customer: string; business: string } }>(
    '/control/read',
    { schema: { body: controlSchemas.read } },
    (request) => ({
      read: world.delivery.markRead(channelAddress(request.body.customer), channelAddress(request.body.business)),
    }),
  );
  app.post<{ Body: { number: string; state: CustomerState } }>(
    '/control/customers',
    { schema: { body: controlSchemas.customer } },
    (request) => {
      world.customers.set(channelAddress(request.body.number), request.body.state);
      return { ok: true };
    },
  );
  app.post<{ Body: BusinessNumberInput }>('/control/numbers', { schema: { body: controlSchemas.number } }, (request) =>
    world.accounts.addNumber(request.body),
  );
  app.post<{ Body: { sid?: string; authToken?: string; friendlyName?: string } }>('/control/accounts', (request) =>
    world.accounts.addSubaccount(request.body ?? {}),
  );
  app.post<{ Body: { sid: string; status: ApprovalStatus; rejectionReason?: string } }>(
    '/control/templates',
    { schema: { body: controlSchemas.templateVerdict } },
    (request, reply) => {
      const template = world.templates.find(request.body.sid);
      if (!template) return reply.code(404).send({ message: 'no such template' });
      const { status, rejectionReason = '' } = request.body;
      return world.templates.judge(template, { status, rejectionReason }, world.now());
    },
  );
}

// A plus sign typed in an address arrives as a space.
function plusKept(number: string): string {
  return number.replace(/^(whatsapp:)? /, '$1+').replace(/^(whatsapp:)?(?=\d)/, '$1+');
}

function readSince(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  return /^\d+$/.test(text) ? Number(text) : Date.parse(text);
}

/** A message of the ledger with its dates as ISO texts. */
export type LedgerJson = ReturnType<typeof ledgerJson>;

function ledgerJson(message: LedgerMessage) {
  const { createdAt, updatedAt, sentAt, ...rest } = message;
  return {
    ...rest,
    dateCreated: new Date(createdAt).toISOString(),
    dateUpdated: new Date(updatedAt).toISOString(),
    dateSent: sentAt === null ? null : new Date(sentAt).toISOString(),
  };
}
