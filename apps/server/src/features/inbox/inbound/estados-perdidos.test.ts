import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTwilio } from '#integrations/twilio/adapter';
import { createLog } from '#platform/log/log';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { idleQueue } from '@tertulia/testkit/idle-queue';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { reconcileCanal } from './conciliacion.service.ts';

const MINUTE_MS = 60_000;
const log = createLog('silent');

describe('a message without call-backs', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;
  let queried: string[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    shop = await server.build.suscriptor('callados');
    // a principal channel cannot be switched off
    await server.db.query('update app.canales set es_principal = false where id = $1', [shop.canalId]);
    ana = await server.build.usuario(shop.id);
  });
  afterEach(() => server.control.clearFaults());
  afterAll(() => server?.stop());

  /** A round of the reconciler after the given minutes. */
  async function reconcile(minutes: number, { isDown = false, deadAccount = '' } = {}): Promise<void> {
    queried = [];
    const provider = createTwilio({ accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, apiBase: server.simulatorUrl });
    await reconcileCanal(
      {
        database: server.app.database,
        clock: { now: () => new Date(Date.now() + minutes * MINUTE_MS) },
        provider: {
          ...provider,
          findMessage: (query) => {
            queried.push(query.sid);
            return isDown || query.subaccount?.sid === deadAccount
              ? Promise.reject(new Error('no answer'))
              : provider.findMessage(query);
          },
        },
        secretBox: { open: () => '' },
        queue: idleQueue(),
        log,
        signal: new AbortController().signal,
      },
      shop.id,
      shop.canalId,
    );
  }
  /** Sets the last round to the given minutes ago. */
  const lastRound = (minutes: number) =>
    server.db.query(`update app.canales set estados_hasta = now() - $2 * interval '1 minute' where id = $1`, [
      shop.canalId,
      minutes,
    ]);
  const rowOf = async (id: number) =>
    (
      await server.db.query(
        `select m.estado_mensaje as estado, m.error_codigo as codigo, m.error_detalle as detalle, m.proveedor_sid as sid, c.ultimo_estado as en_la_lista
           from app.mensajes m join app.conversaciones c on c.id = m.conversacion_id where m.id = $1`,
        [id],
      )
    )[0];

  /** A message that the provider has finished without a call-back. */
  async function sendUnheard(
    end: 'delivered' | 'undelivered' | 'failed',
    faults: Parameters<TestServer['control']['setFaults']>[0] = {},
  ) {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    const lastInboundAt = end === 'failed' ? null : new Date();
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt });
    await server.control.setFaults({ callbackDropRate: 1, ...faults });
    const { body } = await server.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: ana.token,
      body: { contenido: 'su pedido va en camino' },
    });
    await eventually(async () => (await rowOf(body.id))?.['estado'] === 'ENVIADO', 'the provider has it');
    await eventually(
      async () => (await server.control.messages({ to: chat.telefono }))[0]?.status === end,
      'it has ended there',
    );
    return { id: Number(body.id), sid: String((await rowOf(body.id))?.['sid']) };
  }

  // covers D2-3-02
  it('shows its failure with the reason, from the first round five minutes later', async () => {
    await lastRound(0);
    const { id, sid } = await sendUnheard('undelivered', { failRate: 1, errorCode: 63024 });
    await reconcile(1);
    expect([queried, await rowOf(id)]).toEqual([[], expect.objectContaining({ estado: 'ENVIADO' })]);
    await reconcile(7);
    expect(queried).toEqual([sid]);
    expect(await rowOf(id)).toMatchObject({
      estado: 'ERROR',
      codigo: '63024',
      detalle: 'El número del cliente no puede recibir mensajes de WhatsApp.',
      en_la_lista: 'ERROR',
    });
  });

  it('shows its failure also when the provider refused it before sending', async () => {
    await lastRound(0);
    const { id } = await sendUnheard('failed');
    await reconcile(7);
    expect(await rowOf(id)).toMatchObject({ estado: 'ERROR', codigo: '63016' });
  });

  it('is requested once after an outage of hours, and not again once it has ended', async () => {
    const { id, sid } = await sendUnheard('delivered');
    await server.db.query(`update app.mensajes set timestamp = timestamp - interval '2 hours' where id = $1`, [id]);
    await lastRound(180);
    await reconcile(0);
    expect([queried, await rowOf(id)]).toEqual([[sid], expect.objectContaining({ estado: 'ENTREGADO' })]);
    await lastRound(180);
    await reconcile(0);
    expect(queried).toEqual([]);
  });

  it('is requested though its channel was switched off and on again in that time, or is off for the day', async () => {
    const boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    const switchCanal = (what: 'activate' | 'deactivate') =>
      server.call('PATCH', `/api/subscribers/${shop.id}/channels/${shop.canalId}/${what}`, { token: boss.token });
    await lastRound(0);
    const first = await sendUnheard('delivered');
    expect((await switchCanal('deactivate')).status).toBe(200);
    expect((await switchCanal('activate')).status).toBe(200);
    await reconcile(7);
    expect([queried, await rowOf(first.id)]).toEqual([[first.sid], expect.objectContaining({ estado: 'ENTREGADO' })]);
    const second = await sendUnheard('delivered');
    await switchCanal('deactivate');
    await reconcile(20);
    expect(queried).toEqual([]);
    await switchCanal('activate');
    await reconcile(26 * 60);
    expect([queried, await rowOf(second.id)]).toEqual([[second.sid], expect.objectContaining({ estado: 'ENTREGADO' })]);
  });

  it('is requested again in the next round when the provider gave no answer', async () => {
    const { id, sid } = await sendUnheard('delivered');
    await lastRound(0);
    await expect(reconcile(7, { isDown: true })).rejects.toThrow('no answer');
    expect(await rowOf(id)).toMatchObject({ estado: 'ENVIADO' });
    await reconcile(12);
    expect([queried, await rowOf(id)]).toEqual([[sid], expect.objectContaining({ estado: 'ENTREGADO' })]);
  });

  it('is requested though another account of the subscriber answers nothing', async () => {
    const gone = `AC${'9'.repeat(32)}`;
    await server.build.insert('canales', {
      suscriptor_id: shop.id,
      numero: '+576015550999',
      friendly_name: 'De otra cuenta',
      twilio_sid: gone,
      subcuenta_token: 'x',
      estado: 0,
    });
    const silent = await Promise.all(Array.from({ length: 6 }, () => sendUnheard('delivered')));
    await server.db.query('update app.envios set cuenta = $2 where mensaje_id = any ($1)', [
      silent.map(({ id }) => id),
      gone,
    ]);
    const sent = await sendUnheard('delivered');
    await lastRound(0);
    await expect(reconcile(7, { deadAccount: gone })).rejects.toThrow('no answer');
    expect(await rowOf(sent.id)).toMatchObject({ estado: 'ENTREGADO' });
  });
});
