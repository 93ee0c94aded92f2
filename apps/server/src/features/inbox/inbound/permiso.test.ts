import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

const CONFIRMACION = 'No te escribiremos más. Responde ALTA si cambias de opinión.';

describe('customers’ wishes about receiving messages', () => {
  let server: TestServer;
  let shop: Equipo;
  let otherCanalId: number;
  const OTHER = '+576099000111';

  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    shop = await server.build.equipo('permisos');
    otherCanalId = await server.build.insert('canales', { suscriptor_id: shop.id, numero: OTHER });
  });
  afterAll(() => server?.stop());

  type Chat = Awaited<ReturnType<typeof begin>>;
  const begin = (state: { asignadaA?: number } = { asignadaA: shop.ana.id }) =>
    server.build.conversacion(shop.id, { canalId: shop.canalId, ...state });
  const read = async (chat: Pick<Chat, 'id' | 'contactoId'>, { token }: BuiltUser = shop.boss) => {
    const [conversation, messages, contacto, consents] = await Promise.all([
      server.call('GET', `/api/conversations/${chat.id}`, { token }),
      server.call('GET', `/api/conversations/${chat.id}/messages?markRead=false&size=50`, { token }),
      server.call('GET', `/api/contactos/${chat.contactoId}`, { token }),
      server.call('GET', `/api/contactos/${chat.contactoId}/consentimientos`, { token }),
    ]);
    const lines: { origen: string; contenido: string; evento: { tipo: string } | null }[] = messages.body.content;
    return {
      noEscribir: conversation.body.noEscribir,
      marked: contacto.body.noEscribir,
      lines,
      ours: lines.filter(({ origen }) => !['CLIENTE', 'EVENTO'].includes(origen)).map(({ contenido }) => contenido),
      events: lines.flatMap(({ evento }) => (evento ? [evento.tipo] : [])),
      consents: consents.body.map(({ tipo, origen }: { tipo: string; origen: string }) => `${origen} ${tipo}`),
      proofs: consents.body,
    };
  };
  type Inbound = Parameters<TestServer['control']['inbound']>[0];
  const say = async (chat: Chat, body: string, over: Partial<Inbound> = {}) => {
    const before = (await read(chat)).lines.filter(({ origen }) => origen === 'CLIENTE').length;
    await server.control.inbound({ from: chat.telefono, to: shop.numero, body, ...over });
    if (over.to) return;
    await eventually(
      async () => (await read(chat)).lines.filter(({ origen }) => origen === 'CLIENTE').length > before,
      `«${body}» is taken in`,
    );
  };
  const sent = async ({ telefono }: Chat) =>
    (await server.control.messages({ to: telefono })).map(({ body }: { body: string }) => body);

  it('F-D09 an opt-out is confirmed once, although nothing else leaves to the customer any more', async () => {
    const chat = await begin();
    await say(chat, 'No me escriban más, por favor. Gracias');
    await eventually(async () => (await sent(chat)).length > 0, 'the confirmation has left');
    await say(chat, 'BAJA');
    await say(chat, 'STOP');
    const after = await read(chat);
    expect(after).toMatchObject({ marked: true, ours: [CONFIRMACION], consents: ['CLIENTE OPT_OUT'] });
    expect(await sent(chat)).toEqual([CONFIRMACION]);
    const refused = await server.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: shop.ana.token,
      body: { contenido: 'Hola' },
    });
    expect(refused.body.code).toBe('DO_NOT_CONTACT');
  });

  it('F-D09 the payload of a button is an opt-out as well', async () => {
    const chat = await begin({});
    await say(chat, 'Prefiero que no', { buttonText: 'Prefiero que no', buttonPayload: 'NO_MAS_MENSAJES' });
    expect(await read(chat)).toMatchObject({ marked: true, ours: [CONFIRMACION] });
  });

  it('F-D09 CANCELAR and SALIR in a chat with a user are a question for that user; in a waiting chat they are opt-outs', async () => {
    const attended = await begin();
    await say(attended, 'Cancelar, por favor');
    await say(attended, 'SALIR');
    expect(await read(attended)).toMatchObject({
      marked: false,
      ours: [],
      events: ['BAJA_DUDOSA', 'BAJA_DUDOSA'],
      consents: [],
    });
    const waiting = await begin({});
    await say(waiting, 'Cancelar');
    expect(await read(waiting)).toMatchObject({ marked: true, events: ['NO_CONTACTAR'] });
  });

  it.each(['ALTA', 'Start', 'reanudar por favor'])(
    'F-A06 %s removes a mark that the customer’s own message set',
    async (word) => {
      const chat = await begin();
      await say(chat, 'BAJA');
      await say(chat, word);
      expect(await read(chat)).toMatchObject({
        marked: false,
        noEscribir: false,
        events: ['NO_CONTACTAR', 'CONTACTAR'],
        consents: ['CLIENTE OPT_IN', 'CLIENTE OPT_OUT'],
      });
    },
  );

  it('F-A06 ALTA does not remove a user’s mark, and the chat shows who can', async () => {
    const chat = await begin();
    await server.call('PUT', `/api/contactos/${chat.contactoId}/marcar-no-contactar`, { token: shop.ana.token });
    await say(chat, 'ALTA');
    const after = await read(chat);
    expect(after).toMatchObject({ marked: true, ours: [], consents: ['USUARIO OPT_OUT'] });
    expect(after.lines.at(-1)?.contenido).toContain('un supervisor puede quitarla');
  });

  it('F-D10 OptOutType=STOP marks the contact with its proof and sends nothing; ALTA asks for START once; START reverses it', async () => {
    const chat = await begin();
    await say(chat, 'Detener', { optOutType: 'STOP' });
    const stopped = await read(chat);
    expect(stopped).toMatchObject({
      marked: true,
      ours: [],
      events: ['NO_CONTACTAR'],
      consents: ['PROVEEDOR OPT_OUT'],
      proofs: [{ texto: 'Detener', alcance: 'TODO' }],
    });
    await say(chat, 'ALTA');
    await say(chat, 'ALTA');
    const state = await read(chat);
    expect(state).toMatchObject({ marked: true, consents: ['PROVEEDOR OPT_OUT'] });
    expect(state.ours).toEqual([expect.stringContaining('Escribe START')]);
    await say(chat, 'Comenzar', { optOutType: 'START' });
    expect(await read(chat)).toMatchObject({
      marked: false,
      noEscribir: false,
      consents: ['PROVEEDOR OPT_IN', 'PROVEEDOR OPT_OUT'],
    });
  });

  it('F-D10 a new customer who opts out at the provider gets neither welcome nor out-of-hours text', async () => {
    await server.db.query(
      `update app.areas set mensaje_bienvenida = 'Bienvenido', mensaje_fuera_horario = 'Cerrado' where suscriptor_id = $1`,
      [shop.id],
    );
    const from = '+573151112233';
    await server.control.inbound({ from, to: shop.numero, body: 'Detener', optOutType: 'STOP' });
    const found = async () =>
      (await server.call('GET', `/api/contactos/by-telefono?telefono=${from.slice(1)}`, { token: shop.boss.token }))
        .body;
    await eventually(async () => (await found()).noEscribir === true, 'the contact is marked');
    const { id, conversacionId } = await found();
    expect(await read({ id: conversacionId, contactoId: id })).toMatchObject({ ours: [], marked: true });
    await server.db.query(
      `update app.areas set mensaje_bienvenida = null, mensaje_fuera_horario = null where suscriptor_id = $1`,
      [shop.id],
    );
  });

  it('F-D10 the provider’s block is kept per channel', async () => {
    const chat = await begin();
    const other = await server.build.insert('conversaciones', {
      suscriptor_id: shop.id,
      canal_id: otherCanalId,
      contacto_id: chat.contactoId,
      cliente_telefono: chat.telefono,
      fecha_inicio: new Date(),
      last_message_at: new Date(),
      estado: 'ABIERTA',
      asignada_a: shop.ana.id,
    });
    const blocked = async (id: number) => (await read({ id, contactoId: chat.contactoId })).noEscribir;
    await say(chat, 'Detener', { optOutType: 'STOP' });
    expect(await blocked(other)).toBe(true);
    await say(chat, 'ALTA', { to: OTHER });
    await eventually(async () => !(await blocked(other)), 'the other channel is free');
    expect(await blocked(chat.id)).toBe(true);
    const refused = await server.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: shop.ana.token,
      body: { contenido: 'Hola' },
    });
    expect(refused.body.code).toBe('DO_NOT_CONTACT');
  });

  it('F-D10 code 21610 marks the contact and blocks the channel, without a confirmation; START ends it', async () => {
    const chat = await begin();
    await server.control.setCustomer(chat.telefono, 'optedOut');
    await server.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: shop.ana.token,
      body: { contenido: 'Hola' },
    });
    await eventually(async () => (await read(chat)).marked, 'the contact is marked');
    expect(await read(chat)).toMatchObject({
      ours: ['Hola'],
      events: ['NO_CONTACTAR'],
      proofs: [{ tipo: 'OPT_OUT', origen: 'PROVEEDOR', codigo: '21610', alcance: 'TODO' }],
    });
    await server.control.setCustomer(chat.telefono, 'normal');
    await say(chat, 'START');
    expect(await read(chat)).toMatchObject({ marked: false, noEscribir: false });
  });

  it('F-D10 code 131050 is stored with its proof and leaves the conversation open', async () => {
    const chat = await begin();
    await say(chat, 'Hola');
    await server.control.setFaults({ failRate: 1, errorCode: 131_050 });
    await server.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: shop.ana.token,
      body: { contenido: 'Promo' },
    });
    await eventually(async () => (await read(chat)).consents.length === 1, 'the event is stored');
    await server.control.clearFaults();
    expect(await read(chat)).toMatchObject({
      marked: false,
      noEscribir: false,
      events: ['PUBLICIDAD'],
      proofs: [{ tipo: 'OPT_OUT', origen: 'PROVEEDOR', codigo: '131050', alcance: 'PUBLICIDAD' }],
    });
  });
});
