import type { FastifyInstance } from 'fastify';
import type { BrowserBehaviour, Call, PhoneBehaviour } from './calls.ts';
import { controlSchemas } from './control-schemas.ts';
import type { Peer } from './signal.ts';
import type { World } from './world.ts';

/** The control API of calls: the behaviour of phones and browsers, the list of calls, and hanging up. */
export function callsControlRoutes(app: FastifyInstance, world: World): void {
  app.get('/control/calls', () => world.calls.list());
  app.post<{ Body: { number: string; behaviour: PhoneBehaviour } }>(
    '/control/calls/phone',
    { schema: { body: controlSchemas.callPhone } },
    ({ body }) => {
      world.calls.setPhone(body.number, body.behaviour);
      return { ok: true };
    },
  );
  app.post<{ Body: { identity: string; behaviour: BrowserBehaviour } }>(
    '/control/calls/browser',
    { schema: { body: controlSchemas.callBrowser } },
    ({ body }) => {
      world.calls.setBrowser(body.identity, body.behaviour);
      return { ok: true };
    },
  );
  app.post<{ Body: { from: string; to: string } }>(
    '/control/calls/inbound',
    { schema: { body: controlSchemas.callInbound } },
    ({ body }) => ({ sid: receiveCall(world, body, null).sid }),
  );
  app.post<{ Body: { sid: string; by: 'agent' | 'customer'; seconds: number } }>(
    '/control/calls/hangup',
    { schema: { body: controlSchemas.callHangUp } },
    ({ body: { sid, by, seconds } }) => ({ ended: world.callLine.hangUp(sid, { by, seconds }) }),
  );
}

/** A customer calls a number of the product. */
export function receiveCall(world: World, { from, to }: { from: string; to: string }, peer: Peer | null): Call {
  const accountSid = world.accounts.findNumber(to)?.accountSid ?? world.accounts.main.sid;
  const call = world.calls.add({ accountSid, parentSid: null, from, to, createdAt: world.now(), isInbound: true });
  world.callLine.receive(call, peer);
  return call;
}
