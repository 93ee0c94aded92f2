import type { FastifyInstance } from 'fastify';
import type { BrowserBehaviour, PhoneBehaviour } from './calls.ts';
import { controlSchemas } from './control-schemas.ts';
import type { World } from './world.ts';

/** The control API of calls: how telephones and browsers behave, what was called, and who hangs up. */
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
  app.post<{ Body: { sid: string; by: 'agent' | 'customer'; seconds: number } }>(
    '/control/calls/hangup',
    { schema: { body: controlSchemas.callHangUp } },
    ({ body: { sid, by, seconds } }) => ({ ended: world.callLine.hangUp(sid, { by, seconds }) }),
  );
}
