import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

/** The window of every chat here, and an offset at which it is closed and an uncertain attempt is over. */
const WINDOW_MINUTES = 0.5;
const PAST_WINDOW_MS = 31_000;

describe('whether a message may leave is checked again', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;
  let offsetMs = 0;

  beforeAll(async () => {
    server = await startTestServer({ clock: { now: () => new Date(Date.now() + offsetMs) }, pace: BRISK });
    shop = await server.build.suscriptor('ventanas');
    ana = await server.build.usuario(shop.id);
  });
  beforeEach(async () => {
    offsetMs = 0;
    await server.control.clearFaults();
  });
  afterAll(() => server?.stop());

  /** A message that the provider refuses, in a chat whose window is open on both sides. */
  const write = async (faults: Parameters<TestServer['control']['setFaults']>[0]) => {
    const chat = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: ana.id,
      windowMinutes: WINDOW_MINUTES,
    });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    await server.control.setFaults(faults);
    const path = `/api/conversations/${chat.id}/messages`;
    const { status, body } = await server.call('POST', path, { token: ana.token, body: { contenido: 'hola' } });
    expect(status).toBe(201);
    return { ...chat, mensajeId: Number(body.id), path: `${path}/${body.id}` };
  };
  const becomes = (mensajeId: number, what: string, is: (row: Record<string, unknown>) => boolean) =>
    eventually(
      async () => {
        const [row] = await server.db.query<Record<string, unknown>>(
          `select m.estado_mensaje, m.error_codigo, e.estado, e.reintentos, e.intento
             from app.mensajes m join app.envios e on e.mensaje_id = m.id where m.id = $1`,
          [mensajeId],
        );
        return row !== undefined && is(row) && row;
      },
      what,
      15_000,
    );
  const failed = (row: Record<string, unknown>) => row['estado_mensaje'] === 'ERROR';
  const sentTo = async (to: string) => (await server.control.messages({ to })).map(({ status }) => status);

  test('while the provider is too busy for it: if its window has closed by then, it fails and does not leave', async () => {
    const { mensajeId, telefono } = await write({ rateLimitRate: 1 });
    await becomes(mensajeId, 'it waits', (row) => row['estado'] === 'PENDIENTE' && Number(row['reintentos']) > 0);
    offsetMs = PAST_WINDOW_MS;
    await server.control.clearFaults();
    expect(await becomes(mensajeId, 'it is decided on', (row) => row['estado_mensaje'] !== 'PENDIENTE')).toMatchObject({
      estado_mensaje: 'ERROR',
      error_codigo: 'WINDOW_CLOSED',
    });
    expect(await sentTo(telefono)).toEqual([]);
  });

  test('when an uncertain attempt turns out to have sent nothing: with its window closed it is not sent now', async () => {
    const { mensajeId, telefono } = await write({ apiDown: 'cut' });
    const { intento } = await becomes(mensajeId, 'it is uncertain', (row) => row['error_codigo'] === 'INCIERTO');
    // the provider answers again before the attempt is old enough to be given up
    await server.control.clearFaults();
    offsetMs = PAST_WINDOW_MS;
    expect(await becomes(mensajeId, 'it is decided on', (row) => row['estado_mensaje'] !== 'PENDIENTE')).toMatchObject({
      estado_mensaje: 'ERROR',
      error_codigo: 'WINDOW_CLOSED',
      intento,
    });
    expect(await sentTo(telefono)).toEqual([]);
  });

  test.each([
    ['whose window has shut', 'WINDOW_CLOSED', async () => void (offsetMs = PAST_WINDOW_MS)],
    [
      'who does not want to be written to any more',
      'DO_NOT_CONTACT',
      ({ contactoId }: { contactoId: number }) =>
        server.call('PUT', `/api/contactos/${contactoId}/marcar-no-contactar`, { token: ana.token }),
    ],
  ])('when a user retries a failed one: for a customer %s it is refused', async (_, code, change) => {
    const { mensajeId, telefono, contactoId, path } = await write({ failRate: 1, errorCode: 63024 });
    await becomes(mensajeId, 'it has failed', failed);
    const before = await sentTo(telefono);
    await server.control.clearFaults();
    await change({ contactoId });
    const answer = await server.call('POST', `${path}/retry`, { token: ana.token });
    expect(answer).toMatchObject({ status: 409, body: { code } });
    expect(await becomes(mensajeId, 'nothing has changed', failed)).toMatchObject({ error_codigo: '63024' });
    const envio = await server.db.query('select estado from app.envios where mensaje_id = $1', [mensajeId]);
    expect(envio).toEqual([{ estado: 'ACEPTADO' }]);
    expect(await sentTo(telefono)).toEqual(before);
  });
});
