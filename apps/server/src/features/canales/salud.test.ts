import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log/log';
import { createTwilio } from '#integrations/twilio/adapter';
import { createSecretBox } from '#platform/crypto/secret-box';
import { TEST_SECRET } from '@tertulia/testkit/database';
import { ACCOUNT_SID, AUTH_TOKEN, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { refreshCalidad } from './calidad.service.ts';

type Shop = Awaited<ReturnType<TestServer['build']['equipo']>>;

describe('the health of a connection', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  const saludOf = async (shop: Shop, token = shop.boss.token) =>
    (await server.call('GET', `/api/subscribers/${shop.id}/channels/salud`, { token })).body.canales[0];
  let serial = 0;
  const event = (shop: Shop, values: Record<string, unknown>) =>
    server.build.insert('webhooks_recibidos', {
      suscriptor_id: shop.id,
      canal_id: shop.canalId,
      clase: 'MENSAJE',
      proveedor_sid: `SM${++serial}`,
      clave: 'M:+573000000000',
      cuerpo: '',
      origen: 'WEBHOOK',
      estado: 'PROCESADO',
      ...values,
    });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const refused = (destino: string, estado = 'PENDIENTE') =>
    server.build.insert('webhooks_cuarentena', {
      ruta: '/webhooks/twilio/message',
      consulta: '',
      cuerpo: '',
      firma: 'x',
      motivo: 'FIRMA',
      destino,
      estado,
    });

  it('is empty for a new one', async () => {
    const shop = await server.build.equipo();
    expect(await saludOf(shop)).toMatchObject({
      canalId: shop.canalId,
      ultimoWebhook: null,
      atrasoSegundos: 0,
      aparcados: 0,
      fallosPorHora: Array.from({ length: 24 }, () => 0),
      cuarentena: 0,
      calidad: null,
      limite: null,
      consultado: null,
    });
  });

  it('shows the last webhook, the backlog and parked events; a fetched message is no webhook', async () => {
    const shop = await server.build.equipo();
    const last = minutesAgo(7);
    await event(shop, { recibido: minutesAgo(30) });
    await event(shop, { recibido: last });
    await event(shop, { recibido: minutesAgo(1), origen: 'CONCILIACION' });
    await event(shop, { recibido: minutesAgo(40), estado: 'APARCADO' });
    // not due yet: it was postponed, and is no delay
    await event(shop, { recibido: minutesAgo(90), estado: 'RECIBIDO', proximo_intento: minutesAgo(-10), clave: 'x' });
    expect(await saludOf(shop)).toMatchObject({ ultimoWebhook: last.toISOString(), atrasoSegundos: 0, aparcados: 1 });
    await event(shop, { recibido: minutesAgo(5), estado: 'RECIBIDO', clave: 'y' });
    const { atrasoSegundos } = await saludOf(shop);
    expect(atrasoSegundos).toBeGreaterThanOrEqual(300);
    expect(atrasoSegundos).toBeLessThan(900);
  });

  it('shows the last webhook of a silent channel, however many came for another since', async () => {
    const shop = await server.build.equipo();
    const other = await server.build.insert('canales', {
      suscriptor_id: shop.id,
      numero: `${shop.numero}1`,
      friendly_name: 'Otro',
    });
    const last = minutesAgo(300);
    await event(shop, { recibido: last });
    await server.db.query(
      `insert into app.webhooks_recibidos (suscriptor_id, canal_id, clase, proveedor_sid, clave, cuerpo, origen, estado)
       select $1, $2, 'MENSAJE', 'SMlater' || n, 'x', '', 'WEBHOOK', 'PROCESADO' from generate_series(1, 5001) n`,
      [shop.id, other],
    );
    expect(await saludOf(shop)).toMatchObject({ canalId: shop.canalId, ultimoWebhook: last.toISOString() });
  });

  it('counts undelivered and refused messages by hour', async () => {
    const shop = await server.build.equipo();
    const status = (estado: string, minutes: number) =>
      event(shop, { clase: 'ESTADO', estado_proveedor: estado, recibido: minutesAgo(minutes) });
    await status('undelivered', 20);
    await status('failed', 30);
    await status('delivered', 30);
    await status('failed', 150);
    await status('failed', 25 * 60);
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId });
    const mensajeId = await server.build.mensaje(shop.id, chat.id, { contenido: 'no sale', emisor: 'USUARIO' });
    await server.db.query(
      `insert into app.envios (suscriptor_id, mensaje_id, estado, texto, iniciado) values ($1, $2, 'FALLIDO', 'no sale', $3)`,
      [shop.id, mensajeId, minutesAgo(25)],
    );
    const { fallosPorHora } = await saludOf(shop);
    expect(fallosPorHora.slice(-3)).toEqual([1, 0, 3]);
    expect(fallosPorHora.reduce((sum: number, one: number) => sum + one, 0)).toBe(4);
  });

  it('counts the quarantine of its number, but not of a number that another tenant has', async () => {
    const shop = await server.build.equipo();
    const other = await server.build.equipo();
    await refused(shop.numero);
    await refused(shop.numero);
    await refused(shop.numero, 'REPRODUCIDO');
    await refused(other.numero);
    expect((await saludOf(shop)).cuarentena).toBe(2);
    await server.db.query('update app.canales set numero = $1, estado = 0 where id = $2', [other.numero, shop.canalId]);
    expect((await saludOf(shop)).cuarentena).toBe(0);
    expect((await saludOf(other)).cuarentena).toBe(1);
    // no tenant has it active now: visible to its last owner, not to a tenant that merely entered it
    await server.db.query('update app.canales set estado = 0, verificado_en = now() where id = $1', [other.canalId]);
    expect((await saludOf(shop)).cuarentena).toBe(0);
    expect((await saludOf(other)).cuarentena).toBe(1);
    // a SUPERADMIN reads them all, and sees them where they can be replayed
    const root = await server.build.usuario(other.id, { roles: ['SUPERADMIN'] });
    expect((await saludOf(shop, root.token)).cuarentena).toBe(1);
  });

  it('is listed for a SUPERADMIN by number and state', async () => {
    const shop = await server.build.equipo();
    const root = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'] });
    const id = await refused(shop.numero);
    await refused(shop.numero, 'REPRODUCIDO');
    const path = `/api/webhooks/cuarentena?destino=${encodeURIComponent(shop.numero)}`;
    const ids = async (query: string) =>
      (await server.call('GET', path + query, { token: root.token })).body.content.map((one: { id: number }) => one.id);
    expect(await ids('&estado=PENDIENTE')).toEqual([id]);
    expect(await ids('')).toHaveLength(2);
    expect((await server.call('GET', path, { token: shop.boss.token })).status).toBe(403);
  });

  it('shows WhatsApp’s rating of the number after a query, and keeps it if a later one fails', async () => {
    const shop = await server.build.equipo();
    await server.control.addNumber({ number: shop.numero });
    const provider = createTwilio({ accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, apiBase: server.simulatorUrl });
    const refresh = (now: string) =>
      refreshCalidad(
        {
          database: server.app.database,
          clock: { now: () => new Date(now) },
          provider,
          secretBox: createSecretBox(TEST_SECRET),
          log: createLog('fatal'),
        },
        new AbortController().signal,
      );
    await refresh('2026-11-20T10:00:00Z');
    const known = { calidad: 'HIGH', limite: '1K Customers/24hr', consultado: '2026-11-20T10:00:00.000Z' };
    expect(await saludOf(shop)).toMatchObject(known);
    await server.control.setFaults({ apiDown: true });
    await refresh('2026-11-20T16:00:00Z');
    await server.control.clearFaults();
    expect(await saludOf(shop)).toMatchObject(known);
  });
});
