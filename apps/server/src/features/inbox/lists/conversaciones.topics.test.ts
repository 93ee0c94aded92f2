import { conversacionEvent } from '@tertulia/contract/realtime/events';
import { FILA_VACIA } from '@tertulia/contract/realtime/fila-vacia';
import { Client } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';

interface Listening {
  client: Client;
  /** The parsed frames of each destination. */
  // oxlint-disable-next-line no-explicit-any -- frames of every shape
  received: Record<string, any[]>;
}

describe('live events for agents', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;
  let luis: BuiltUser;
  const open: Client[] = [];

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.suscriptor('topics');
    ana = await server.build.usuario(shop.id, { nombre: 'Ana' });
    luis = await server.build.usuario(shop.id, { nombre: 'Luis' });
  });
  afterAll(async () => {
    await Promise.all(open.map((client) => client.deactivate()));
    await server?.stop();
  });

  async function listen(user: BuiltUser, destinations: string[]): Promise<Listening> {
    const received: Listening['received'] = Object.fromEntries(destinations.map((destination) => [destination, []]));
    const client = new Client({
      webSocketFactory: () => new SockJS(`${server.url}/ws`),
      connectHeaders: { Authorization: `Bearer ${user.token}` },
      reconnectDelay: 0,
    });
    open.push(client);
    await new Promise<void>((resolve, reject) => {
      client.onStompError = (frame) => reject(new Error(frame.headers['message']));
      client.onConnect = () => {
        let missing = destinations.length;
        for (const [index, destination] of destinations.entries()) {
          client.watchForReceipt(`r${index}`, () => {
            missing -= 1;
            if (missing === 0) resolve();
          });
          client.subscribe(destination, (message) => received[destination]?.push(JSON.parse(message.body)), {
            receipt: `r${index}`,
          });
        }
      };
      client.activate();
    });
    return { client, received };
  }

  const say = (from: string, body: string) => server.control.inbound({ from, to: shop.numero, body });
  const topic = (id: number) => `/topic/conversations/${id}/messages`;

  // covers D1-7-30b, D2-7.1-20, D2-7.1-21a, D2-7.1-21b
  it('carry a customer’s message as the chat’s row, with its text to those who may read it only', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    const lists = ['/topic/conversations', `/topic/suscriptores/${shop.id}/conversations`];
    const owner = await listen(ana, [...lists, topic(chat.id)]);
    const colleague = await listen(luis, [...lists, topic(chat.id)]);
    await say(chat.telefono, 'solo para Ana');
    await eventually(async () => owner.received[topic(chat.id)]?.length === 1, 'the message arrives');
    expect(owner.received[topic(chat.id)]?.[0]).toMatchObject({
      contenido: 'solo para Ana',
      emisor: 'CLIENTE',
      secuencia: 1,
    });
    const facts = { id: chat.id, estado: 'ABIERTA', asignadaA: ana.id, asignadaADTO: { id: ana.id }, noLeidos: 1 };
    const last = { resumen: 'solo para Ana', emisor: 'CLIENTE' };
    for (const { who, row, bytes } of [
      { who: owner, row: { ...facts, legible: true, ultimoMensaje: last }, bytes: 1400 },
      { who: colleague, row: { ...facts, legible: false }, bytes: 700 },
    ]) {
      for (const destination of lists) {
        const eventos = () => who.received[destination] ?? [];
        await eventually(async () => eventos().length > 0, `an event on ${destination}`);
        expect(eventos()[0]).toMatchObject({ type: 'MESSAGE_IN', conversacionDTO: row });
        // its lead score changes a little later, which is published too
        expect(eventos().map(({ type }) => type)).not.toContain('UPDATED');
        for (const evento of eventos()) {
          const conversacionDTO = { ...FILA_VACIA, ...evento.conversacionDTO };
          expect(conversacionEvent.parse({ ...evento, conversacionDTO })).toMatchObject(evento);
          expect(Buffer.byteLength(JSON.stringify(evento))).toBeLessThan(bytes);
        }
      }
    }
    expect(JSON.stringify(colleague.received)).not.toContain('solo para Ana');
    expect(colleague.received[topic(chat.id)]).toEqual([]);
  });

  it('F-A02 name the user who returned a chat to «En espera», for their other browsers', async () => {
    const list = '/topic/conversations';
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    const colleague = await listen(luis, [list]);
    await server.call('POST', `/api/conversations/${chat.id}/return`, { token: ana.token, body: {} });
    const returned = () => colleague.received[list]?.find(({ conversacionDTO }) => conversacionDTO.id === chat.id);
    await eventually(async () => returned() !== undefined, 'the return is published');
    expect(returned()).toMatchObject({ type: 'UNASSIGNED', autorId: ana.id });
  });

  it('carry the comment of a transfer, which is a line of the chat too, to those who may read the chat only', async () => {
    const list = '/topic/conversations';
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    const boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    const carla = await server.build.usuario(shop.id, { nombre: 'Carla' });
    const listening = await Promise.all([carla, boss, luis].map((user) => listen(user, [list])));
    const body = { usuarioId: carla.id, comentario: 'pide factura' };
    await server.call('POST', `/api/conversations/${chat.id}/assign`, { token: ana.token, body });
    const comments = listening.map(async ({ received }) => {
      const row = () => received[list]?.find(({ type }) => type === 'ASSIGNED')?.conversacionDTO;
      await eventually(async () => row() !== undefined, 'the transfer arrives');
      return row().recibida?.comentario;
    });
    expect(await Promise.all(comments)).toEqual(['pide factura', 'pide factura', undefined]);
  });

  // covers D2-4-08a
  it('use the documents’ names for the changes of a chat: begun, written in, accepted, resolved, reopened', async () => {
    const list = '/topic/conversations';
    const [owner, colleague] = [await listen(ana, [list]), await listen(luis, [list])];
    const from = '+573005550199';
    const isOf = ({ id, clienteTelefono }: { id: number; clienteTelefono?: string }) =>
      clienteTelefono === from || id === owner.received[list]?.[0]?.conversacionDTO.id;
    const frames = ({ received } = owner) =>
      (received[list] ?? []).filter(({ conversacionDTO }) => isOf(conversacionDTO));
    const types = (who = owner) => frames(who).map(({ type }) => type);
    const happens = async (type: string, what: () => Promise<unknown>) => {
      await what();
      await eventually(async () => types().includes(type), `${type} is published`);
    };
    await happens('CREATED', () => say(from, 'hola'));
    const { id, contactoId } = frames()[0].conversacionDTO;
    await happens('MESSAGE_IN', () => say(from, '¿están abiertos?'));
    const as = { token: ana.token, body: { usuarioId: ana.id } };
    await happens('ASSIGNED', () => server.call('POST', `/api/conversations/${id}/assign`, as));
    await happens('CLOSED', () => server.call('POST', `/api/conversations/${id}/close`, as));
    expect(types()).not.toContain('REOPENED');
    await server.call('PUT', `/api/contactos/${contactoId}`, { token: ana.token, body: { nombre: 'Doña Inés' } });
    const names = () => frames().map(({ conversacionDTO }) => conversacionDTO.clienteNombre);
    await eventually(async () => names().includes('Doña Inés'), 'the renamed chat is published');
    await happens('REOPENED', () => say(from, 'se me olvidó algo'));
    // the closed chat left the lists of users who may not list it, with no change of it until it was reopened
    await eventually(async () => types(colleague).includes('REOPENED'), 'the chat returns to every list');
    const seen = types(colleague);
    expect(seen.slice(seen.indexOf('CLOSED'), seen.indexOf('REOPENED'))).toEqual(['CLOSED']);
    const { body } = await server.call('GET', `/api/conversations/${id}/messages`, { token: ana.token });
    expect(
      body.content.find(({ evento }: { evento: { tipo: string } | null }) => evento?.tipo === 'REABIERTA'),
    ).toMatchObject({
      contenido: 'El cliente volvió a escribir y el chat se reabrió',
    });
  });

  it('tell users who may not list a chat that it is closed, and nothing about its customer', async () => {
    const list = '/topic/conversations';
    const chat = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: ana.id,
      mensajes: ['hola'],
      noEscribir: true,
      noLeidos: 1,
    });
    await server.db.query(
      `update app.conversaciones set espera_desde = now(), lead_score = 62, lead_stage = 'calificado' where id = $1`,
      [chat.id],
    );
    const colleague = await listen(luis, [list]);
    await server.call('POST', `/api/conversations/${chat.id}/close`, { token: ana.token });
    await eventually(async () => colleague.received[list]?.length === 1, 'the closing is published');
    const time = expect.any(String);
    // the whole frame: a new field of the row fails here unless it is blank or named
    expect(colleague.received[list]?.[0]).toEqual({
      type: 'CLOSED',
      conversacionDTO: {
        id: chat.id,
        estado: 'CERRADA',
        version: expect.any(Number),
        secuencia: expect.any(Number),
        canalId: shop.canalId,
        canalNombre: expect.any(String),
        fechaInicio: time,
        fechaCierre: time,
        lastMessageAt: time,
        contactoId: 0,
        noLeidos: 0,
        noEscribir: false,
        leadScore: 0,
        leadStage: 'nuevo',
        legible: false,
        conBot: false,
      },
    });
  });

  // covers D2-7.1-20
  it('stop for a user who loses the chat and begin for the one who gets it, on the same subscription', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    const [before, after] = [await listen(ana, [topic(chat.id)]), await listen(luis, [topic(chat.id)])];
    await server.call('POST', `/api/conversations/${chat.id}/assign`, {
      token: ana.token,
      body: { usuarioId: luis.id },
    });
    await say(chat.telefono, 'para Luis');
    await eventually(
      async () => after.received[topic(chat.id)]?.some((one) => one.contenido === 'para Luis'),
      'the new owner hears',
    );
    expect(before.received[topic(chat.id)]?.some((one) => one.contenido === 'para Luis')).toBe(false);
  });

  it('end with the socket of a session that signs out', async () => {
    const user = await server.build.usuario(shop.id);
    const { client } = await listen(user, ['/topic/conversations']);
    await server.call('POST', '/api/auth/logout', { token: user.token });
    await eventually(async () => !client.connected, 'the socket closes');
    expect(client.connected).toBe(false);
  });

  // covers D1-7-30b, D2-7.1-20
  it('are refused for the topic of another business', async () => {
    const other = await server.build.suscriptor();
    await expect(listen(ana, [`/topic/suscriptores/${other.id}/conversations`])).rejects.toThrow();
  });
});
