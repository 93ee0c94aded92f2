import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '#platform/crypto/secret-box';
import { TEST_SECRET } from '../../../test/database.ts';
import { createInbound } from '../../../test/inbound.ts';
import { createSaldoDesk, type Caja } from '../../../test/saldo-desk.ts';
import { ACCOUNT_SID, AUTH_TOKEN, eventually, startTestServer, type TestServer } from '../../../test/server.ts';

const SUBACCOUNT = `AC${'7'.repeat(32)}`;
const TOKEN = 'token-of-a-subaccount';

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
    shop = await desk.caja();
  });
  afterEach(() => server.control.clearFaults());
  afterAll(() => server?.stop());

  const path = ({ id, canalId }: Caja) => `/api/subscribers/${id}/channels/${canalId}`;
  const turn = async (what: 'activate' | 'deactivate', whose = shop, user = whose.boss) =>
    expect((await server.call('PATCH', `${path(whose)}/${what}`, { token: user.token })).status).toBe(200);
  const setCanal = (whose: Caja, set: string) =>
    server.db.query(`update app.canales set ${set} where id = $1`, [whose.canalId]);
  const quarantined = async (sid: string) =>
    (
      await server.db.query<{ motivo: string }>('select motivo from app.webhooks_cuarentena where proveedor_sid = $1', [
        sid,
      ])
    ).map(({ motivo }) => motivo);

  describe('still hears what became of its messages', () => {
    /** A message with a price that the provider has taken, and of which it has told nothing yet. */
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

    it('and is charged for what was delivered, whether it is on again or not', async () => {
      const message = await sendOne();
      await turn('deactivate');
      expect(await delivered(message)).toBe(200);
      await isCharged();
      expect(await quarantined(message.sid)).toEqual([]);
    });

    it('also where the call-back does not name the message, but nothing of messages that it does not know', async () => {
      const message = await sendOne();
      await turn('deactivate');
      expect(await delivered(message, { hasRef: false })).toBe(200);
      await isCharged();
      const unknown = { ...message, sid: inbound.newSid() };
      expect(await delivered(unknown, { hasRef: false })).toBe(403);
      expect(await quarantined(unknown.sid)).toEqual(['CANAL_INACTIVO']);
    });

    it('also once it has another number, and somebody else the one it had', async () => {
      const message = await sendOne();
      const other = await desk.caja();
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

    it('and not from an account that did not send it, whatever the channel has become', async () => {
      const message = await sendOne();
      const other = await desk.caja();
      const sealed = createSecretBox(TEST_SECRET).seal(TOKEN);
      await setCanal(other, `twilio_sid = '${SUBACCOUNT}', subcuenta_token = '${sealed}'`);
      expect(await delivered(message, { cuenta: SUBACCOUNT, token: TOKEN })).toBe(403);
      expect(await quarantined(message.sid)).toEqual(['CUENTA']);
      // of its own number it may tell what it likes: it is about no message that it has
      expect(await delivered(message, { cuenta: SUBACCOUNT, token: TOKEN, numero: other.numero })).toBe(200);
      await inbound.until(message.sid, 'finds no message', ({ estado }) => estado === 'ESPERA');
      expect(await desk.saldo(shop)).toMatchObject({ saldo: 5_000, reservado: 500 });
      // the platform's account sent it, though the channel has gone over to one of its own since
      await setCanal(other, `twilio_sid = null, subcuenta_token = null`);
      await setCanal(shop, `twilio_sid = '${SUBACCOUNT}', subcuenta_token = '${sealed}', estado = 0`);
      expect(await delivered(message, { cuenta: SUBACCOUNT, token: TOKEN })).toBe(403);
      expect(await delivered(message)).toBe(200);
      await isCharged();
    });
  });
});
