import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('the unread mark', () => {
  let server: TestServer;
  let shop: Equipo;
  beforeAll(async () => {
    server = await startTestServer();
    shop = await server.build.equipo('marks');
  });
  afterAll(() => server?.stop());

  const build = (options: object) => server.build.conversacion(shop.id, { canalId: shop.canalId, ...options });
  const markUnread = (id: number, token: string) =>
    server.call('POST', `/api/conversations/${id}/messages/mark-unread`, { token });
  const get = async (id: number) =>
    (await server.call('GET', `/api/conversations/${id}`, { token: shop.boss.token })).body;

  it('is refused on a resolved chat, where no user could clear it', async () => {
    const chat = await build({ asignadaA: shop.ana.id });
    expect((await markUnread(chat.id, shop.boss.token)).body).toEqual({ conversacionId: chat.id, noLeidos: 1 });
    const close = { token: shop.ana.token, body: { usuarioId: shop.ana.id, sinDespedida: true } };
    expect((await server.call('POST', `/api/conversations/${chat.id}/close`, close)).body).toMatchObject({
      noLeidos: 0,
    });
    const { version } = await get(chat.id);
    const refused = await markUnread(chat.id, shop.boss.token);
    expect(refused.body).toMatchObject({ status: 409, code: 'CONVERSATION_CLOSED' });
    expect((await markUnread(chat.id, shop.ana.token)).status).toBe(403);
    expect(await get(chat.id)).toMatchObject({ noLeidos: 0, version });
    // nor does it come back with the chat, as if there were one more message
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body: 'una cosa más' });
    await eventually(async () => (await get(chat.id)).estado === 'PENDIENTE', 'it is opened again');
    expect(await get(chat.id)).toMatchObject({ noLeidos: 1 });
  });

  it('stays for customer messages that arrived during the mark-as-read request', async () => {
    const chat = await build({ asignadaA: shop.ana.id });
    const read = (body: object) =>
      server.call('POST', `/api/conversations/${chat.id}/messages/mark-read`, { token: shop.ana.token, body });
    const write = async (body: string, noLeidos: number) => {
      await server.control.inbound({ from: chat.telefono, to: shop.numero, body });
      await eventually(async () => (await get(chat.id)).noLeidos === noLeidos, `${noLeidos} unread`);
      return (await get(chat.id)).secuencia as number;
    };
    const hastaSecuencia = await write('la que está en pantalla', 1);
    await write('la que llega mientras tanto', 2);
    expect((await read({ hastaSecuencia })).body).toEqual({ conversacionId: chat.id, noLeidos: 1 });
    expect(await get(chat.id)).toMatchObject({ noLeidos: 1 });
    // a repeated request changes nothing, and a later one marks the rest as read
    const { version } = await get(chat.id);
    expect((await read({ hastaSecuencia })).body).toMatchObject({ noLeidos: 1 });
    expect(await get(chat.id)).toMatchObject({ version });
    expect((await read({ hastaSecuencia: hastaSecuencia + 1 })).body).toMatchObject({ noLeidos: 0 });
    // a mark by hand counts no message
    await markUnread(chat.id, shop.ana.token);
    expect((await read({ hastaSecuencia: hastaSecuencia + 1 })).body).toMatchObject({ noLeidos: 0 });
    await write('otra', 1);
    expect((await read({})).body).toMatchObject({ noLeidos: 0 });
  });

  it('keeps a chat open whose customer wrote during its resolution, because no user would be notified', async () => {
    const chat = await build({ asignadaA: shop.ana.id });
    const seen = (await get(chat.id)).secuencia as number;
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body: 'espera, una pregunta más' });
    await eventually(async () => (await get(chat.id)).noLeidos === 1, 'it has come');
    const close = (vistoHastaSecuencia?: number) =>
      server.call('POST', `/api/conversations/${chat.id}/close`, {
        token: shop.ana.token,
        body: { usuarioId: shop.ana.id, vistoHastaSecuencia },
      });
    expect((await close(seen)).body).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      field: 'vistoHastaSecuencia',
      message: 'Hay mensajes nuevos',
    });
    expect(await get(chat.id)).toMatchObject({ estado: 'ABIERTA', noLeidos: 1 });
    expect(await server.control.messages({ to: chat.telefono })).toEqual([]);
    expect((await close(seen + 1)).body).toMatchObject({ estado: 'CERRADA' });
    // a repetition after a lost answer returns the current state
    expect((await close(seen)).body).toMatchObject({ estado: 'CERRADA' });
  });
});
