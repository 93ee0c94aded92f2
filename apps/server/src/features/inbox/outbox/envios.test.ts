import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { createInbound } from '@tertulia/testkit/inbound';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

const PAST_UNCERTAINTY_MS = 31_000;

let server: TestServer;
let inbound: ReturnType<typeof createInbound>;
let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
let ana: BuiltUser;
let offsetMs = 0;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => new Date(Date.now() + offsetMs) }, pace: BRISK });
  inbound = createInbound(server);
});
afterAll(() => server?.stop());

/** Of each group, whose planned jobs are its own. */
async function openShop() {
  shop = await server.build.suscriptor();
  ana = await server.build.usuario(shop.id);
  offsetMs = 0;
}

/** A message that waits in the outbox, and holds nothing back unless `entry` says so. */
async function putInLine(conversacionId: number, contenido: string, entry: Record<string, unknown>): Promise<number> {
  const mensajeId = await server.build.mensaje(shop.id, conversacionId, { contenido, emisor: 'USUARIO' });
  await server.db.query(`update app.mensajes set estado_mensaje = 'PENDIENTE' where id = $1`, [mensajeId]);
  const columns = { suscriptor_id: shop.id, mensaje_id: mensajeId, conversacion_id: conversacionId, texto: contenido };
  const row = { ...columns, ...entry };
  await server.db.query(
    `insert into app.envios (${Object.keys(row).join(', ')})
     values (${Object.keys(row)
       .map((_, index) => `$${index + 1}`)
       .join(', ')})`,
    Object.values(row),
  );
  return mensajeId;
}

describe('an attempt whose answer was lost', () => {
  beforeAll(openShop);

  test('is not settled by the message’s earlier attempt at the provider', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    const path = `/api/conversations/${chat.id}/messages`;
    const isNow = (test: (message: { estadoMensaje: string; errorCodigo: string | null }) => boolean, what: string) =>
      eventually(async () => {
        const { body } = await server.call('GET', path, { token: ana.token });
        return body.content.some(test);
      }, what);

    await server.control.setFaults({ failRate: 1, errorCode: 63024 });
    const { body } = await server.call('POST', path, { token: ana.token, body: { contenido: 'otra vez' } });
    await isNow(({ estadoMensaje }) => estadoMensaje === 'ERROR', 'it has failed');
    // nothing of the second attempt reaches the provider
    await server.control.clearFaults();
    await server.control.setFaults({ apiDown: 'cut' });
    await server.call('POST', `${path}/${body.id}/retry`, { token: ana.token });
    await isNow(({ errorCodigo }) => errorCodigo === 'INCIERTO', 'the attempt is uncertain');
    offsetMs = PAST_UNCERTAINTY_MS;
    await server.control.clearFaults();
    await isNow(({ estadoMensaje }) => estadoMensaje === 'ENTREGADO', 'it is delivered');
    const sent = await server.control.messages({ to: chat.telefono });
    expect(sent.map(({ status }) => status)).toEqual(['undelivered', 'delivered']);
  });

  test('is shown as failed when the provider’s list says so and no call-back came', async () => {
    offsetMs = 0;
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    // the window is closed at the provider only: the message fails before it is sent, and never has a time of sending
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: null });
    const path = `/api/conversations/${chat.id}/messages`;
    await server.control.setFaults({ acceptThenDropRate: 1, callbackDropRate: 1 });
    await server.call('POST', path, { token: ana.token, body: { contenido: 'no llega' } });
    const failed = await eventually(async () => {
      const [message] = (await server.call('GET', path, { token: ana.token })).body.content;
      return message.estadoMensaje !== 'PENDIENTE' && message;
    }, 'it is settled');
    expect(failed).toMatchObject({
      estadoMensaje: 'ERROR',
      errorCodigo: '63016',
      errorDetalle: expect.stringMatching(/^La ventana de 24 horas ya cerró/),
    });
    await server.control.clearFaults();
  });

  test('holds back the next message of its chat, also after a long time in line', async () => {
    offsetMs = 0;
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    const path = `/api/conversations/${chat.id}/messages`;
    const write = (contenido: string) => server.call('POST', path, { token: ana.token, body: { contenido } });
    await server.control.setFaults({ apiDown: 'cut' });
    const mensajeId = await putInLine(chat.id, 'primero', { retiene_hasta: new Date(Date.now() - 60_000) });
    await eventually(async () => {
      const answer = await server.call('GET', path, { token: ana.token });
      return answer.body.content.some(({ errorCodigo }: { errorCodigo: string | null }) => errorCodigo === 'INCIERTO');
    }, 'the attempt is uncertain');
    await server.control.clearFaults();
    await write('segundo');
    const lookAgain = await server.db.query(
      `update app.envios set proximo_intento = '-infinity' where mensaje_id = $1 returning 1`,
      [mensajeId],
    );
    expect(lookAgain).toHaveLength(1);
    await eventually(async () => {
      const [first] = await server.db.query<{ isPostponed: boolean }>(
        `select proximo_intento > now() as "isPostponed" from app.envios where mensaje_id = $1`,
        [mensajeId],
      );
      return first?.isPostponed === true;
    }, 'the first one has been looked up again');
    expect(await server.control.messages({ to: chat.telefono })).toEqual([]);
    await server.db.query(`update app.envios set iniciado = iniciado - interval '31 seconds' where mensaje_id = $1`, [
      mensajeId,
    ]);
    const sent = await eventually(async () => {
      const found = await server.control.messages({ to: chat.telefono });
      return found.length === 2 && found;
    }, 'both have left');
    expect(sent.map((message) => message.body)).toEqual(['primero', 'segundo']);
  });
});

describe('an attempt whose result nobody can tell', () => {
  beforeAll(openShop);
  const DAY_MS = 24 * 3_600_000;

  const becomes = (id: number, column: 'error_codigo' | 'estado_mensaje', value: string) =>
    eventually(async () => {
      const [row] = await server.db.query<{ value: string | null }>(
        `select ${column} as value from app.mensajes where id = $1`,
        [id],
      );
      return row?.value === value;
    }, `${column} becomes ${value}`);

  test('is given up after a day, and a later call-back still tells that the message has arrived', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    await server.control.setFaults({ acceptThenDropRate: 1, callbackDropRate: 1 });
    const path = `/api/conversations/${chat.id}/messages`;
    const { body } = await server.call('POST', path, { token: ana.token, body: { contenido: 'llegó' } });
    await eventually(async () => {
      const [sent] = await server.control.messages({ to: chat.telefono });
      return sent?.status === 'delivered';
    }, 'the provider has delivered it');
    await server.control.setFaults({ apiDown: 'cut' });
    await becomes(body.id, 'error_codigo', 'INCIERTO');
    offsetMs = DAY_MS;
    await server.db.query(`update app.envios set proximo_intento = '-infinity' where mensaje_id = $1`, [body.id]);
    await becomes(body.id, 'error_codigo', 'UNKNOWN_END');
    offsetMs = 0;
    await server.control.clearFaults();
    await server.control.markRead({ customer: chat.telefono, business: shop.numero });
    await becomes(body.id, 'estado_mensaje', 'LEIDO');
    const again = await server.call('POST', `${path}/${body.id}/retry`, { token: ana.token });
    expect(again.status).toBe(409);
    expect(await server.control.messages({ to: chat.telefono })).toHaveLength(1);
  });

  test('is given up when it was repeated too often', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    const mensajeId = await putInLine(chat.id, 'nunca llega', {
      estado: 'ENVIANDO',
      intento: 61,
      iniciado: new Date(Date.now() - PAST_UNCERTAINTY_MS),
      reintentos: 60,
    });
    await becomes(mensajeId, 'error_codigo', 'GIVEN_UP');
    expect(await server.control.messages({ to: chat.telefono })).toEqual([]);
  });
});

describe('messages of a chat that hold nothing back any more', () => {
  beforeAll(openShop);

  test('leave one after another, without the pause of a claim between them', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    const texts = ['uno', 'dos', 'tres', 'cuatro', 'cinco'];
    for (const contenido of texts) await putInLine(chat.id, contenido, { proximo_intento: 'infinity' });
    await server.db.query(`update app.envios set proximo_intento = '-infinity' where conversacion_id = $1`, [chat.id]);
    const sent = await eventually(async () => {
      const found = await server.control.messages({ to: chat.telefono });
      return found.length === texts.length && found;
    }, 'all have left');
    expect(sent.toSorted((a, b) => a.seq - b.seq).map(({ body }) => body)).toEqual(texts);
  });
});

describe('a line behind a message that the provider refuses for now', () => {
  const texts = Array.from({ length: 4 }, (_, place) => `mensaje ${place}`);
  let unpolled: TestServer;

  beforeAll(async () => {
    unpolled = await startTestServer({ pace: { recoveryPollMs: 3_600_000 } });
  });
  afterAll(() => unpolled?.stop());

  test('is not tried itself, and leaves in order at once when that message has left', async () => {
    const { build, call, control, db } = unpolled;
    const tienda = await build.suscriptor();
    const luz = await build.usuario(tienda.id);
    const chat = await build.conversacion(tienda.id, { canalId: tienda.canalId, asignadaA: luz.id });
    await control.setWindow({ customer: chat.telefono, business: tienda.numero, lastInboundAt: new Date() });
    const write = (contenido: string) =>
      call('POST', `/api/conversations/${chat.id}/messages`, { token: luz.token, body: { contenido } });
    const triesOf = () =>
      db.query<{ reintentos: number }>(
        'select reintentos from app.envios where suscriptor_id = $1 order by mensaje_id',
        [tienda.id],
      );
    await control.setFaults({ rateLimitRate: 1 });
    for (const contenido of texts) await write(contenido);
    await eventually(async () => (await triesOf())[0]?.reintentos === 1, 'the first one was refused');
    expect((await triesOf()).map(({ reintentos }) => reintentos)).toEqual([1, 0, 0, 0]);
    await control.clearFaults();
    await db.query(`update app.envios set proximo_intento = '-infinity' where suscriptor_id = $1`, [tienda.id]);
    // nothing but this message wakes the chat
    await write('el último');
    const all = await eventually(async () => {
      const found = await control.messages({ to: chat.telefono });
      return found.length === texts.length + 1 && found;
    }, 'all have left');
    expect(all.toSorted((a, b) => a.seq - b.seq).map(({ body }) => body)).toEqual([...texts, 'el último']);
  });
});

describe('an outbox entry of a process that died', () => {
  beforeAll(openShop);

  test('is taken up when the claim is over, and not before', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    await putInLine(chat.id, 'huérfano', { ocupado_hasta: new Date(Date.now() + 18_000) });
    await server.call('POST', `/api/conversations/${chat.id}/messages`, {
      token: ana.token,
      body: { contenido: 'no espera: nada la retiene' },
    });
    await eventually(async () => (await server.control.messages({ to: chat.telefono })).length === 1, 'one has left');
    offsetMs = 19_000;
    const sent = await eventually(async () => {
      const found = await server.control.messages({ to: chat.telefono });
      return found.length === 2 && found;
    }, 'the other one has left');
    offsetMs = 0;
    expect(sent.toSorted((a, b) => a.seq - b.seq).map(({ body }) => body)).toEqual([
      'no espera: nada la retiene',
      'huérfano',
    ]);
  });

  test('is counted in the metrics, with the age of its message', async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    const held = { ocupado_hasta: new Date(Date.now() + 600_000) };
    const [older] = [await putInLine(chat.id, 'vieja', held), await putInLine(chat.id, 'nueva', held)];
    await server.db.query(`update app.mensajes set timestamp = now() - interval '1 hour' where id = $1`, [older]);
    const metric = async (name: string) => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
    };
    await eventually(async () => (await metric('outbox_waiting')) === 2, 'both are counted');
    expect(await metric('outbox_oldest_seconds')).toBeGreaterThanOrEqual(3600);
    expect(await metric('outbox_oldest_seconds')).toBeLessThan(3700);
    await server.db.query(`update app.envios set estado = 'FALLIDO' where suscriptor_id = $1`, [shop.id]);
    await eventually(async () => (await metric('outbox_waiting')) === 0, 'nothing waits');
    expect(await metric('outbox_oldest_seconds')).toBe(0);
  });
});

describe('a message whose customer continues with another number', () => {
  beforeAll(openShop);

  /** A chat with the first of its customer's two numbers, both of which accept messages. */
  const openChat = async () => {
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId, asignadaA: ana.id });
    const otro = inbound.newNumber();
    await server.build.insert('contacto_identidades', {
      suscriptor_id: shop.id,
      contacto_id: chat.contactoId,
      tipo: 'TELEFONO',
      valor: otro,
    });
    for (const customer of [chat.telefono, otro])
      await server.control.setWindow({ customer, business: shop.numero, lastInboundAt: new Date() });
    return { ...chat, otro };
  };
  const send = async (id: number, contenido: string): Promise<number> =>
    (await server.call('POST', `/api/conversations/${id}/messages`, { token: ana.token, body: { contenido } })).body.id;
  const becomes = (id: number, what: string, test: (row: Record<string, unknown>) => boolean) =>
    eventually(
      async () => {
        const [row] = await server.db.query<Record<string, unknown>>(
          `select m.estado_mensaje, m.error_codigo, m.error_detalle, e.estado, e.reintentos
           from app.mensajes m join app.envios e on e.mensaje_id = m.id where m.id = $1`,
          [id],
        );
        return row !== undefined && test(row) && row;
      },
      what,
      15_000,
    );
  const sentTo = async (to: string) => (await server.control.messages({ to })).map(({ body }) => body);
  const numberOf = async (id: number) =>
    (await server.db.query('select cliente_telefono from app.conversaciones where id = $1', [id]))[0]?.[
      'cliente_telefono'
    ];

  test('is looked up at the number that it went to, and does not leave twice', async () => {
    const chat = await openChat();
    await server.control.setFaults({ acceptThenDropRate: 1, callbackDropRate: 1 });
    const id = await send(chat.id, 'una sola vez');
    await becomes(id, 'the attempt is uncertain', (row) => row['error_codigo'] === 'INCIERTO');
    // the lookup must not run before the chat has moved to the other number
    await server.control.setFaults({ apiDown: 'cut' });
    await inbound.settled(await inbound.say(chat.otro, shop.numero, 'les escribo desde este'));
    expect(await numberOf(chat.id)).toBe(chat.otro);
    await server.control.clearFaults();
    offsetMs = PAST_UNCERTAINTY_MS;
    await becomes(id, 'it is settled', (row) => row['estado'] === 'ACEPTADO');
    offsetMs = 0;
    expect([await sentTo(chat.telefono), await sentTo(chat.otro)]).toEqual([['una sola vez'], []]);
  });

  test.each([
    ['writes from it', (otro: string) => inbound.say(otro, shop.numero, 'ahora desde este').then(inbound.settled)],
    [
      'is to be reached there',
      (otro: string) =>
        server.call('POST', '/api/conversations', {
          token: ana.token,
          body: { canalId: shop.canalId, clienteTelefono: otro },
        }),
    ],
  ])(
    'goes to neither number while it waits and the customer %s, and its bubble shows the reason',
    async (_, change) => {
      const chat = await openChat();
      await server.control.setFaults({ rateLimitRate: 1 });
      const id = await send(chat.id, 'para el primero');
      await becomes(id, 'it waits', (row) => row['estado'] === 'PENDIENTE' && Number(row['reintentos']) > 0);
      await change(chat.otro);
      expect(await numberOf(chat.id)).toBe(chat.otro);
      await server.control.clearFaults();
      const failed = await becomes(id, 'it is decided on', (row) => row['estado_mensaje'] !== 'PENDIENTE');
      expect(failed).toMatchObject({
        error_codigo: 'NUMBER_CHANGED',
        error_detalle: expect.stringMatching(/^El chat siguió con otro número/),
      });
      expect([await sentTo(chat.telefono), await sentTo(chat.otro)]).toEqual([[], []]);
    },
  );

  test('goes to its original number if it is a template, which needs no window', async () => {
    const chat = await openChat();
    const plantillaId = await server.build.insert('plantillas', {
      suscriptor_id: shop.id,
      nombre: 'saludo_seguimiento',
      content_sid: 'HX00000000000000000000000000000ca1',
      cuerpo: 'Hola {{1}}, te escribimos de {{2}}. ¿Podemos continuar con tu solicitud?',
      variables: JSON.stringify({ 1: 'María', 2: 'Café Andino' }),
      estado_aprobacion: 'APROBADA',
      sincronizada: new Date(),
    });
    await server.control.setFaults({ rateLimitRate: 1 });
    const begun = await server.call('POST', '/api/conversations', {
      token: ana.token,
      body: {
        canalId: shop.canalId,
        clienteTelefono: chat.telefono,
        plantillaId,
        variables: { 1: 'Marta', 2: 'Café' },
      },
    });
    expect(begun).toMatchObject({ status: 201, body: { id: chat.id } });
    const [sent] = await server.db.query('select id from app.mensajes where conversacion_id = $1 and origen <> $2', [
      chat.id,
      'EVENTO',
    ]);
    const id = Number(sent?.['id']);
    await becomes(id, 'it waits', (row) => row['estado'] === 'PENDIENTE' && Number(row['reintentos']) > 0);
    await inbound.settled(await inbound.say(chat.otro, shop.numero, 'ahora desde este'));
    await server.control.clearFaults();
    await becomes(id, 'it is delivered', (row) => row['estado_mensaje'] === 'ENTREGADO');
    expect(await sentTo(chat.telefono)).toEqual([expect.stringMatching(/^Hola Marta/)]);
    expect(await sentTo(chat.otro)).toEqual([]);
  });

  test('goes to the chat’s current number once a user sends it again', async () => {
    const chat = await openChat();
    await server.control.setFaults({ rateLimitRate: 1 });
    const id = await send(chat.id, 'otra vez');
    await becomes(id, 'it waits', (row) => Number(row['reintentos']) > 0);
    await inbound.settled(await inbound.say(chat.otro, shop.numero, 'ahora desde este'));
    await server.control.clearFaults();
    await becomes(id, 'it has failed', (row) => row['estado_mensaje'] === 'ERROR');
    await server.call('POST', `/api/conversations/${chat.id}/messages/${id}/retry`, { token: ana.token });
    await becomes(id, 'it is delivered', (row) => row['estado_mensaje'] === 'ENTREGADO');
    expect([await sentTo(chat.telefono), await sentTo(chat.otro)]).toEqual([[], ['otra vez']]);
  });
});
