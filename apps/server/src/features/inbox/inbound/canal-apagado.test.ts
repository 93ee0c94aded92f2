import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTwilio } from '#integrations/twilio/adapter';
import { createSecretBox } from '#platform/crypto/secret-box';
import { createLog } from '#platform/log/log';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { idleQueue } from '@tertulia/testkit/idle-queue';
import { createInbound } from '@tertulia/testkit/inbound';
import { createSaldoDesk, type Caja } from '@tertulia/testkit/saldo-desk';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { reconcileCanal } from './conciliacion.service.ts';

const SUBACCOUNT = `AC${'7'.repeat(32)}`;
const TOKEN = 'token-of-a-subaccount';
const log = createLog('silent');

describe('a channel that is switched off', () => {
  let server: TestServer;
  let desk: ReturnType<typeof createSaldoDesk>;
  let inbound: ReturnType<typeof createInbound>;
  let shop: Caja;
  beforeAll(async () => {
    server = await startTestServer();
    desk = createSaldoDesk(server);
    inbound = createInbound(server);
  });
  beforeEach(async () => {
    shop = await secondary();
  });
  afterEach(() => server.control.clearFaults());
  afterAll(() => server?.stop());

  /** Uses a second channel, because the principal one stays active. */
  async function secondary(): Promise<Caja> {
    const caja = await desk.caja();
    await server.db.query('update app.canales set es_principal = false where id = $1', [caja.canalId]);
    return caja;
  }
  const path = ({ id, canalId }: Caja) => `/api/subscribers/${id}/channels/${canalId}`;
  const switchCanal = async (what: 'activate' | 'deactivate', whose = shop, user = whose.boss) =>
    expect((await server.call('PATCH', `${path(whose)}/${what}`, { token: user.token })).status).toBe(200);
  const setCanal = (whose: Caja, set: string) =>
    server.db.query(`update app.canales set ${set} where id = $1`, [whose.canalId]);
  const quarantined = async (sid: string) =>
    (
      await server.db.query<{ motivo: string }>('select motivo from app.webhooks_cuarentena where proveedor_sid = $1', [
        sid,
      ])
    ).map(({ motivo }) => motivo);

  describe('call-backs about its messages', () => {
    /** A message with a price that the provider has accepted without a call-back so far. */
    async function sendOne(): Promise<{ id: number; sid: string; telefono: string }> {
      await desk.price(shop, 'MENSAJE', 500);
      await desk.credit(shop, 5_000);
      const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
      await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
      await server.control.setFaults({ statusDelayMs: 3_600_000 });
      const { body } = await server.call('POST', `/api/conversations/${chat.id}/messages`, {
        token: shop.ana.token,
        body: { contenido: 'su pedido' },
      });
      const sid = await eventually(async () => {
        const [row] = await server.db.query<{ sid: string | null }>(
          'select proveedor_sid as sid from app.mensajes where id = $1',
          [body.id],
        );
        return row?.sid;
      }, 'the provider has it');
      return { id: body.id, sid, telefono: chat.telefono };
    }
    const delivered = (
      message: { id: number; sid: string; telefono: string },
      { cuenta = ACCOUNT_SID, token = AUTH_TOKEN, hasRef = true, numero = shop.numero } = {},
    ) =>
      inbound.post(
        {
          MessageSid: message.sid,
          AccountSid: cuenta,
          From: `whatsapp:${numero}`,
          To: `whatsapp:${message.telefono}`,
          MessageStatus: 'delivered',
        },
        { token, path: `/webhooks/twilio/status${hasRef ? `?e=${shop.id}.${message.id}.1` : ''}` },
      );
    const isCharged = async () => {
      await eventually(async () => (await desk.saldo(shop)).saldo === 4_500, 'it is charged');
      expect(await desk.saldo(shop)).toEqual({ saldo: 4_500, reservado: 0, disponible: 4_500 });
    };

    it('charge for delivered messages, whether it is on again or not', async () => {
      const message = await sendOne();
      await switchCanal('deactivate');
      expect(await delivered(message)).toBe(200);
      await isCharged();
      expect(await quarantined(message.sid)).toEqual([]);
    });

    it('are accepted without naming the message, but not about unknown messages', async () => {
      const message = await sendOne();
      await switchCanal('deactivate');
      expect(await delivered(message, { hasRef: false })).toBe(200);
      await isCharged();
      const unknown = { ...message, sid: inbound.newSid() };
      expect(await delivered(unknown, { hasRef: false })).toBe(403);
      expect(await quarantined(unknown.sid)).toEqual(['CANAL_INACTIVO']);
    });

    it('are accepted after its number changed and another tenant has the old one', async () => {
      const message = await sendOne();
      const other = await secondary();
      const moved = { token: shop.boss.token, body: { numero: '+576020099001' } };
      expect((await server.call('PUT', path(shop), moved)).body).toMatchObject({ numero: '+576020099001', estado: 0 });
      await setCanal(other, `numero = '${shop.numero}'`);
      expect(await delivered(message)).toBe(200);
      await isCharged();
      const owners = await server.db.query<{ id: number }>(
        'select suscriptor_id::int as id from app.webhooks_recibidos where proveedor_sid = $1',
        [message.sid],
      );
      expect(owners).toEqual([{ id: shop.id }]);
    });

    it('are refused from an account that did not send the message, in every state of the channel', async () => {
      const message = await sendOne();
      const other = await secondary();
      const sealed = createSecretBox(TEST_SECRET).seal(TOKEN);
      await setCanal(other, `twilio_sid = '${SUBACCOUNT}', subcuenta_token = '${sealed}'`);
      expect(await delivered(message, { cuenta: SUBACCOUNT, token: TOKEN })).toBe(403);
      expect(await quarantined(message.sid)).toEqual(['CUENTA']);
      // a claim about its own number names none of its messages
      expect(await delivered(message, { cuenta: SUBACCOUNT, token: TOKEN, numero: other.numero })).toBe(200);
      await inbound.until(message.sid, 'finds no message', ({ estado }) => estado === 'ESPERA');
      expect(await desk.saldo(shop)).toMatchObject({ saldo: 5_000, reservado: 500 });
      // the platform's account sent it, though the channel has moved to its own account since
      await setCanal(other, `twilio_sid = null, subcuenta_token = null`);
      await setCanal(shop, `twilio_sid = '${SUBACCOUNT}', subcuenta_token = '${sealed}', estado = 0`);
      expect(await delivered(message, { cuenta: SUBACCOUNT, token: TOKEN })).toBe(403);
      expect(await delivered(message)).toBe(200);
      await isCharged();
    });
  });

  describe('reconciles the pause once it is on again', () => {
    const reconcile = (whose = shop) =>
      reconcileCanal(
        {
          database: server.app.database,
          clock: { now: () => new Date() },
          provider: createTwilio({ accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, apiBase: server.simulatorUrl }),
          secretBox: { open: () => '' },
          queue: idleQueue(),
          log,
          signal: new AbortController().signal,
        },
        whose.id,
        whose.canalId,
      );
    /** A customer's message that arrives while the channel is off. */
    async function writeInVain(): Promise<string> {
      const from = inbound.newNumber();
      const { messageSid, status } = await server.control.inbound({ from, to: shop.numero, body: '¿Hay alguien?' });
      expect(status).toBe(403);
      return messageSid;
    }
    const ownersOf = async (sid: string) =>
      (
        await server.db.query<{ id: number }>(
          'select suscriptor_id::int as id from app.webhooks_recibidos where proveedor_sid = $1',
          [sid],
        )
      ).map(({ id }) => id);

    it('fetches each message once', async () => {
      await switchCanal('deactivate');
      const sid = await writeInVain();
      await switchCanal('activate');
      await reconcile();
      await reconcile();
      await inbound.settled(sid);
      const chats = await server.db.query(
        'select c.id from app.mensajes m join app.conversaciones c on c.id = m.conversacion_id where m.proveedor_sid = $1',
        [sid],
      );
      expect(chats).toHaveLength(1);
      expect(await ownersOf(sid)).toEqual([shop.id]);
    });

    it('fetches them also when an edit of its fields switches it on', async () => {
      await switchCanal('deactivate');
      const sid = await writeInVain();
      const on = { token: shop.boss.token, body: { estado: 1 } };
      expect((await server.call('PUT', path(shop), on)).body).toMatchObject({ estado: 1 });
      await reconcile();
      expect(await ownersOf(sid)).toEqual([shop.id]);
    });

    /** Whether its list is read from the time of switching on, not from where it was left. */
    const beginsAnew = async () => {
      const [row] = await server.db.query<{ anew: boolean }>(
        `select conciliado_hasta - interval '10 minutes' > now() - interval '1 minute' as anew from app.canales where id = $1`,
        [shop.canalId],
      );
      return row?.anew;
    };

    it('fetches nothing from a time in which the number belonged to another tenant', async () => {
      const other = await secondary();
      await switchCanal('deactivate');
      await setCanal(other, `numero = '${shop.numero}'`);
      // the other tenant has no trace of it
      await setCanal(other, `numero = '+576020099002'`);
      await switchCanal('activate', shop, shop.root);
      expect(await beginsAnew()).toBe(true);
      // from then on it is theirs again, and so are the messages missed while it is off
      await setCanal(shop, 'conciliado_hasta = now()');
      await switchCanal('deactivate');
      const sid = await writeInVain();
      await switchCanal('activate');
      await reconcile();
      expect(await ownersOf(sid)).toEqual([shop.id]);
    });

    it('fetches nothing that another tenant claims, and nothing older than a week', async () => {
      const other = await secondary();
      await switchCanal('deactivate');
      await setCanal(other, `numero = '${shop.numero}', estado = 0`);
      await switchCanal('activate');
      expect(await beginsAnew()).toBe(true);
      await switchCanal('deactivate');
      await setCanal(other, `numero = '+576020099003'`);
      await setCanal(shop, `conciliado_hasta = now() - interval '90 days'`);
      await switchCanal('activate');
      const [row] = await server.db.query<{ days: number }>(
        'select round(extract(epoch from now() - conciliado_hasta) / 86400)::int as days from app.canales where id = $1',
        [shop.canalId],
      );
      expect(row).toEqual({ days: 7 });
    });
  });
});
