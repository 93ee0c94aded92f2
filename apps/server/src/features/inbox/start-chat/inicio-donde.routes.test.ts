import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';

describe('F-B02 where a chat with a contact continues', () => {
  let server: TestServer;
  let shop: Equipo;
  let ana: BuiltUser;
  let luis: BuiltUser;
  let otroCanal: number;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('donde');
    ({ ana, luis } = shop);
    otroCanal = await server.build.insert('canales', { suscriptor_id: shop.id, numero: '+576015550123', estado: 1 });
  });
  afterAll(() => server?.stop());

  const ask = (user: BuiltUser, contactoId: number) =>
    server.call('GET', `/api/contactos/${contactoId}/inicio`, { token: user.token });
  const chatOn = (canalId: number, options: object = {}) => server.build.conversacion(shop.id, { canalId, ...options });

  it('F-B02 names the caller’s open chat on any connection, and to no other user', async () => {
    const chat = await chatOn(otroCanal, { asignadaA: ana.id });
    expect((await ask(ana, chat.contactoId)).body).toEqual({
      conversacionId: chat.id,
      canalId: otroCanal,
      atiende: null,
    });
    expect((await ask(luis, chat.contactoId)).body).toMatchObject({ conversacionId: null, canalId: otroCanal });
  });

  it('F-B02 names the colleague who owns the open chat, and the chat only to a supervisor, who may read it', async () => {
    const chat = await chatOn(otroCanal, { asignadaA: ana.id });
    const atiende = { id: ana.id, nombre: 'Ana' };
    expect((await ask(luis, chat.contactoId)).body).toEqual({ conversacionId: null, canalId: otroCanal, atiende });
    expect((await ask(shop.boss, chat.contactoId)).body).toEqual({
      conversacionId: chat.id,
      canalId: otroCanal,
      atiende,
    });
    const insertChat = (columns: object) =>
      server.build.insert('conversaciones', {
        suscriptor_id: shop.id,
        canal_id: shop.canalId,
        contacto_id: chat.contactoId,
        fecha_inicio: new Date(Date.now() - 86_400_000),
        last_message_at: new Date(),
        ...columns,
      });
    await insertChat({ estado: 'CERRADA', fecha_cierre: new Date() });
    expect((await ask(luis, chat.contactoId)).body.canalId).toBe(otroCanal);
    const { id } = shop.boss;
    const own = await insertChat({ estado: 'ABIERTA', asignada_a: id, ultimo_asignado: id });
    expect((await ask(shop.boss, chat.contactoId)).body).toEqual({
      conversacionId: own,
      canalId: shop.canalId,
      atiende: null,
    });
    expect((await ask(luis, chat.contactoId)).body).toMatchObject({ conversacionId: null, atiende });
  });

  it('F-B02 names the connection of the newest chat, but never one that is switched off', async () => {
    const closed = await chatOn(otroCanal, { asignadaA: ana.id, cerrada: true });
    for (const who of [ana, shop.boss])
      expect((await ask(who, closed.contactoId)).body).toMatchObject({ conversacionId: null, canalId: otroCanal });
    const off = await server.build.insert('canales', { suscriptor_id: shop.id, numero: '+576015550124', estado: 0 });
    const gone = await chatOn(off, { asignadaA: ana.id, cerrada: true });
    expect((await ask(ana, gone.contactoId)).body).toEqual({ conversacionId: null, canalId: null, atiende: null });
  });

  it('F-B02 names no connection for a contact without a chat, and no contact of another business', async () => {
    const contacto = await server.build.contacto(shop.id);
    expect((await ask(ana, contacto.id)).body).toEqual({ conversacionId: null, canalId: null, atiende: null });
    const other = await server.build.suscriptor();
    const outsider = await server.build.contacto(other.id);
    expect((await ask(ana, outsider.id)).status).toBe(404);
  });
});
