import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';

describe('opt-out of a customer with several chats', () => {
  let server: TestServer;
  let shop: Equipo;
  let otherCanalId: number;
  beforeAll(async () => {
    server = await startTestServer();
    shop = await server.build.equipo('bajas');
    otherCanalId = await server.build.insert('canales', { suscriptor_id: shop.id, numero: '+576099000001' });
  });
  afterAll(() => server?.stop());

  const chatOn = (canalId: number, contactoId: number, state: Record<string, unknown>) =>
    server.build.insert('conversaciones', {
      suscriptor_id: shop.id,
      canal_id: canalId,
      contacto_id: contactoId,
      fecha_inicio: new Date(),
      last_message_at: new Date(),
      ...state,
    });
  const read = async (id: number, { token }: BuiltUser = shop.boss) => {
    const path = `/api/conversations/${id}`;
    const [chat, { body }] = await Promise.all([
      server.call('GET', path, { token }),
      server.call('GET', `${path}/messages?markRead=false`, { token }),
    ]);
    const lines: string[] = body.content.map(({ evento, contenido }: { evento: object | null; contenido: string }) =>
      evento === null ? contenido : `${JSON.stringify(evento)} ${contenido}`,
    );
    return { noEscribir: chat.body.noEscribir, lines };
  };

  it('adds a line to every open chat of the customer, on any channel', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: shop.ana.id });
    const other = await chatOn(otherCanalId, chat.contactoId, { estado: 'ABIERTA', asignada_a: shop.luis.id });
    const past = await chatOn(otherCanalId, chat.contactoId, { estado: 'CERRADA', fecha_cierre: new Date() });
    const said = 'El cliente pidió no recibir más mensajes';
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body: 'BAJA' });
    await eventually(async () => (await read(chat.id)).lines.some((line) => line.endsWith(said)), 'it is taken in');
    expect(await read(other, shop.luis)).toEqual({ noEscribir: true, lines: [expect.stringContaining(said)] });
    expect(await read(past)).toEqual({ noEscribir: true, lines: [] });
    // a repeated opt-out adds nothing
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body: 'BAJA' });
    await eventually(
      async () => (await read(chat.id)).lines.filter((line) => line === 'BAJA').length === 2,
      'both came',
    );
    expect((await read(other)).lines).toHaveLength(1);
  });
});
