import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';

describe('a conversation with a customer', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;
  let luis: BuiltUser;
  let boss: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    shop = await server.build.suscriptor('talk');
    ana = await server.build.usuario(shop.id, { nombre: 'Ana Ruiz', presentar: true });
    luis = await server.build.usuario(shop.id, { nombre: 'Luis' });
    boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
  });
  afterAll(() => server?.stop());

  const write = (from: string, body: string, extra: object = {}) =>
    server.control.inbound({ from, to: shop.numero, body, profileName: 'Cliente Nuevo', ...extra });
  const waiting = (telefono: string, token = ana.token) =>
    eventually(async () => {
      const { body } = await server.call('GET', '/api/conversations?scope=waiting&size=200', { token });
      return body.content.find((chat: { clienteTelefono: string }) => chat.clienteTelefono === telefono);
    }, `a waiting chat of ${telefono}`);
  const messages = async (id: number, token = ana.token) =>
    (await server.call('GET', `/api/conversations/${id}/messages?size=200&markRead=false`, { token })).body.content;

  // covers D2-1-01, D2-3-01, D2-3-02, D2-3-31, D2-4-01a, D2-4-01b, D2-4-02, D2-4-05a, D2-5.1-15, D2-7.1-04b, D2-7.1-05a
  // covers D2-7.1-05b, D2-7.1-06a, D2-7.1-06b, D2-7.1-12a
  it('carries a message from the phone to the list, an answer back to the phone, and the rating into the timeline', async () => {
    const telefono = '+573005550001';
    expect((await write(telefono, 'Hola, ¿tienen café?')).status).toBe(200);
    const chat = await waiting(telefono);
    expect(chat).toMatchObject({
      estado: 'PENDIENTE',
      clienteNombre: 'Cliente Nuevo',
      noLeidos: 1,
      ultimoMensaje: { resumen: 'Hola, ¿tienen café?', emisor: 'CLIENTE' },
    });

    const accepted = await server.call('POST', `/api/conversations/${chat.id}/assign`, {
      token: ana.token,
      body: { usuarioId: ana.id },
    });
    expect(accepted.body).toMatchObject({ estado: 'ABIERTA', asignadaA: ana.id });

    const clienteMensajeId = randomUUID();
    const sent = await server.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: ana.token,
      body: { contenido: ' ¡Claro que sí! ', clienteMensajeId },
    });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      emisor: 'USUARIO',
      contenido: '¡Claro que sí!',
      estadoMensaje: 'PENDIENTE',
      enviadoPorNombre: 'Ana Ruiz',
      clienteMensajeId,
    });

    const [received] = await eventually(async () => {
      const found = await server.control.messages({ to: telefono });
      return found.length > 0 && found;
    }, 'the customer receives the answer');
    expect(received?.body).toBe('*Ana Ruiz*\n¡Claro que sí!');
    await eventually(
      async () =>
        (await messages(chat.id)).find((one: { id: number; estadoMensaje: string }) => one.id === sent.body.id)
          ?.estadoMensaje === 'ENTREGADO',
      'the tick for delivered',
    );

    await server.control.markRead({ customer: telefono, business: shop.numero });
    await eventually(
      async () =>
        (await messages(chat.id)).find((one: { id: number; estadoMensaje: string }) => one.id === sent.body.id)
          ?.estadoMensaje === 'LEIDO',
      'the tick for read',
    );

    const closed = await server.call('POST', `/api/conversations/${chat.id}/close`, {
      token: ana.token,
      body: { usuarioId: ana.id },
    });
    expect(closed.body).toMatchObject({ estado: 'CERRADA', asignadaA: null });
    await eventually(async () => (await server.control.messages({ to: telefono })).length === 3, 'farewell and survey');
    const texts = (await server.control.messages({ to: telefono })).map((message) => message.body);
    expect(texts.slice(-2)).toEqual([
      'Gracias por escribirnos. ¡Que tengas un buen día!',
      'Del 1 al 5, ¿cómo calificas nuestra atención?',
    ]);
    // the row shows what was talked about, not automatic texts
    const resolved = await server.call('GET', '/api/conversations?scope=resolved', { token: ana.token });
    expect(resolved.body.content[0]).toMatchObject({
      id: chat.id,
      ultimoMensaje: { resumen: '¡Claro que sí!', autorNombre: 'Ana Ruiz', estadoMensaje: 'LEIDO' },
    });

    await write(telefono, 'cinco ⭐'.replace(' ⭐', ''));
    const line = await eventually(
      async () =>
        (await messages(chat.id)).find((one: { evento: { tipo: string } | null }) => one.evento?.tipo === 'CALIFICADA'),
      'the rating in the timeline',
    );
    expect(line).toMatchObject({ evento: { rating: 5 }, contenido: 'El cliente calificó la atención con 5 de 5' });
    const still = await server.call('GET', `/api/conversations/${chat.id}`, { token: ana.token });
    expect(still.body.estado).toBe('CERRADA');
    const [stored] = await server.db.query('select rating, usuario_id from app.encuestas where conversacion_id = $1', [
      chat.id,
    ]);
    expect(stored).toMatchObject({ rating: 5 });
    expect(Number(stored?.['usuario_id'])).toBe(ana.id);
  });

  it('refuses a text without visible characters', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    for (const contenido of ['', ' \n', '\u200B', '\u3164 \u2800'])
      expect(
        await server.call('POST', `/api/conversations/${chat.id}/messages`, { token: ana.token, body: { contenido } }),
        JSON.stringify(contenido),
      ).toMatchObject({ status: 400, body: { field: 'contenido', message: 'Escribe un mensaje' } });
    expect(await messages(chat.id)).toEqual([]);
  });

  // covers D2-7.1-12a
  it('creates one message for the same idempotency key, and refuses the key for another text', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    const clienteMensajeId = randomUUID();
    const send = (contenido: string) =>
      server.call('POST', `/api/conversations/${chat.id}/messages`, {
        token: ana.token,
        body: { contenido, clienteMensajeId },
      });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('uno')));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    expect((await send('otro')).body.code).toBe('KEY_REUSED');
    const [count] = await server.db.query<{ n: string }>(
      'select count(*) n from app.mensajes where conversacion_id = $1',
      [chat.id],
    );
    expect(Number(count?.n)).toBe(1);
  });

  // covers D2-4-16, D2-5.1-13, D2-6-08
  it('refuses free text outside the window, to an opted-out contact, in a closed chat, and from a user of another tenant', async () => {
    const late = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: ana.id,
      windowMinutes: -1,
    });
    const shy = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: ana.id,
      noEscribir: true,
    });
    const done = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id, cerrada: true });
    const open = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    const send = async (id: number, token: string) =>
      (await server.call('POST', `/api/conversations/${id}/messages`, { token, body: { contenido: 'hola' } })).body;
    expect(await send(late.id, ana.token)).toMatchObject({ status: 409, code: 'WINDOW_CLOSED' });
    expect(await send(shy.id, ana.token)).toMatchObject({ status: 409, code: 'DO_NOT_CONTACT' });
    expect(await send(done.id, boss.token)).toMatchObject({ status: 409, code: 'CONVERSATION_CLOSED' });
    expect(await send(open.id, luis.token)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('asks before sending a text whose author had not seen the newest customer message', async () => {
    const chat = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: ana.id,
      mensajes: ['uno', 'dos'],
    });
    const send = (vistoHastaSecuencia: number) =>
      server.call('POST', `/api/conversations/${chat.id}/messages`, {
        token: ana.token,
        body: { contenido: 'hola', vistoHastaSecuencia },
      });
    expect((await send(1)).body).toMatchObject({
      code: 'CONFLICT',
      field: 'vistoHastaSecuencia',
      message: 'Hay mensajes nuevos',
    });
    expect((await send(2)).status).toBe(201);
  });

  // covers D2-1-03, D2-4-11, D2-6-04, D2-6-05a, D2-7.1-01
  it('keeps an agent out of a colleague’s chat and lets a supervisor in', async () => {
    const chat = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: ana.id,
      mensajes: ['secreto de Ana'],
    });
    const list = await server.call('GET', '/api/conversations?scope=all&size=200', { token: luis.token });
    const row = list.body.content.find((one: { id: number }) => one.id === chat.id);
    expect(row).toMatchObject({ ultimoMensaje: null, puede: { leer: false, enviar: false } });
    expect((await server.call('GET', `/api/conversations/${chat.id}/messages`, { token: luis.token })).status).toBe(
      403,
    );
    expect(
      (await server.call('GET', `/api/conversations/${chat.id}/messages`, { token: boss.token })).body.content,
    ).toHaveLength(1);
    expect(list.text).not.toContain('secreto de Ana');
  });

  // covers D2-3-32, D2-7.1-10
  it('pages by number and by sequence in both directions', async () => {
    const chat = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: ana.id,
      mensajes: Array.from({ length: 25 }, (_, index) => `m${index + 1}`),
    });
    const page = async (query: string) =>
      (
        await server.call('GET', `/api/conversations/${chat.id}/messages?markRead=false&size=10&${query}`, {
          token: ana.token,
        })
      ).body;
    const texts = (body: { content: { contenido: string }[] }) => body.content.map((one) => one.contenido);
    expect(texts(await page('page=0'))).toEqual(Array.from({ length: 10 }, (_, index) => `m${index + 1}`));
    expect(await page('page=2')).toMatchObject({ totalElements: 25, totalPages: 3, last: true, number: 2 });
    expect(texts(await page('page=0&sort=timestamp,desc'))).toEqual(
      Array.from({ length: 10 }, (_, index) => `m${25 - index}`),
    );
    expect(texts(await page('despuesDeSecuencia=22'))).toEqual(['m23', 'm24', 'm25']);
    expect(texts(await page('antesDeSecuencia=4'))).toEqual(['m1', 'm2', 'm3']);
  });
});
