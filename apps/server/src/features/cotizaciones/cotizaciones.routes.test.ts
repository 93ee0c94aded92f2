import { randomUUID } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { createSaldoDesk } from '@tertulia/testkit/saldo-desk';
import { BRISK, eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('quotes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
  });
  afterAll(() => server?.stop());

  async function makeShop() {
    const shop = await server.build.suscriptor();
    const [ana, luis] = [await server.build.usuario(shop.id, { nombre: 'Ana' }), await server.build.usuario(shop.id)];
    const boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    return { ...shop, ana, luis, boss };
  }
  type Shop = Awaited<ReturnType<typeof makeShop>>;
  type ChatOptions = Partial<Parameters<TestServer['build']['conversacion']>[1]>;

  async function makeChat(shop: Shop, options: ChatOptions = {}) {
    const chat = await server.build.conversacion(shop.id, {
      canalId: shop.canalId,
      asignadaA: shop.ana.id,
      mensajes: ['Hola'],
      ...options,
    });
    await server.control.setWindow({ customer: chat.telefono, business: shop.numero, lastInboundAt: new Date() });
    return chat;
  }
  const ITEMS = [
    { codigoProducto: 'CA-340', productoId: null, nombre: 'Café Huila', cantidad: 3, precioUnitario: 32_000.1 },
    { nombre: 'Domicilio', cantidad: 1, precioUnitario: 0 },
  ];
  const bodyOf = (conversacionId: number, change: Record<string, unknown> = {}) => ({
    conversacionId,
    clienteNombre: 'María',
    clienteApellido: 'Gómez',
    clienteEmail: 'maria@correo.co',
    clienteTelefono: '+573001234567',
    items: ITEMS,
    ...change,
  });
  const create = (user: BuiltUser, conversacionId: number, change: Record<string, unknown> = {}) =>
    server.call('POST', '/api/cotizaciones', { token: user.token, body: bodyOf(conversacionId, change) });
  const send = (user: BuiltUser, conversacionId: number, change: Record<string, unknown> = {}) =>
    create(user, conversacionId, { enviarEnConversacion: true, mensajeConversacion: 'Te la comparto', ...change });
  const countOf = async (table: string, tenantId: number) =>
    Number(
      (await server.db.query(`select count(*) n from app.${table} where suscriptor_id = $1`, [tenantId]))[0]?.['n'],
    );

  async function textOf(url: string): Promise<string> {
    const answer = await fetch(server.url + url);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const loading = getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 });
    const pdf = await loading.promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    await loading.destroy();
    return items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replaceAll('\u00a0', ' ')
      .replace(/\s+/g, ' ');
  }

  // covers D2-3-11, D2-3-12, D2-5.2-03c, D2-5.2-03d, D2-7.4-02a, D2-7.4-02b
  it('return number and PDF, and are sent into the chat with a message', async () => {
    const shop = await makeShop();
    const chat = await makeChat(shop);
    const answer = await send(shop.ana, chat.id, { condiciones: 'Validez 15 días', textoInferior: 'Gracias' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ consecutivo: 1, mensajeId: expect.any(Number) });
    const text = await textOf(answer.body.pdfUrl);
    for (const part of [
      'N.º 1',
      'María Gómez',
      'Atendido por: Ana',
      'CA-340',
      '$ 96.000,30',
      'Total $ 96.000,30',
      'Validez 15 días',
      'Gracias',
    ])
      expect(text).toContain(part);
    const sent = await eventually(async () => {
      const found = await server.control.messages({ to: chat.telefono });
      return found.length === 2 && found.some((one) => one.mediaSids.length === 1) && found;
    }, 'the customer has file and message');
    expect(sent.map((one) => one.body)).toEqual(['', 'Te la comparto']);
    const { body } = await server.call('GET', `/api/conversations/${chat.id}/messages`, { token: shop.ana.token });
    expect(body.content.at(-2)).toMatchObject({
      id: answer.body.mensajeId,
      tipo: 'DOC',
      archivos: [{ nombreOriginal: 'Cotización 1.pdf', tipoMime: 'application/pdf' }],
    });
    const [stored] = await server.db.query('select total_centavos::int total from app.cotizaciones where id = $1', [
      answer.body.id,
    ]);
    expect(stored).toEqual({ total: 9_600_030 });
  });

  // covers D2-7.4-02b
  // with fifty: JOB-05
  it('number those made at once without gaps or repeats, per business', async () => {
    const [shop, other] = [await makeShop(), await makeShop()];
    const chats = [await makeChat(shop), await makeChat(shop)];
    const theirs = await makeChat(other);
    const users = [shop.boss, await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] })];
    // a busy server may refuse; a retry with the same key uses up no second number
    const insist = async (ask: (key: { clienteCotizacionId: string }) => ReturnType<typeof create>) => {
      const key = { clienteCotizacionId: randomUUID() };
      for (;;) {
        const answer = await ask(key);
        if (answer.status !== 503) return answer;
      }
    };
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => {
        const [user, chat] = [users[index % 2] ?? shop.boss, chats[index % 2] ?? theirs];
        return insist((key) => (index % 4 < 2 ? send(user, chat.id, key) : create(user, chat.id, key)));
      }),
      insist((key) => create(other.ana, theirs.id, key)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(201));
    const numbers = answers.slice(0, 10).map(({ body }) => Number(body.consecutivo));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
    expect(answers[10]?.body.consecutivo).toBe(1);
    expect(new Set(answers.map(({ body }) => body.archivoId)).size).toBe(11);
  });

  it('are created once per key, also simultaneously, and refuse it with other content', async () => {
    const shop = await makeShop();
    const chat = await makeChat(shop);
    const clienteCotizacionId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(shop.ana, chat.id, { clienteCotizacionId })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.mensajeId)).size).toBe(1);
    expect((await send(shop.ana, chat.id, { clienteCotizacionId })).body.consecutivo).toBe(1);
    expect((await send(shop.ana, chat.id, { clienteCotizacionId, clienteNombre: 'Otra' })).body.code).toBe(
      'KEY_REUSED',
    );
    expect((await create(shop.ana, chat.id)).body.consecutivo).toBe(2);
    expect(await countOf('cotizaciones', shop.id)).toBe(2);
    const media = await server.db.query(`select 1 from app.envios where suscriptor_id = $1 and clase = 'MEDIA'`, [
      shop.id,
    ]);
    expect(media).toHaveLength(1);
  });

  it('repeat the answer for their author’s key, also after a transfer of the chat, and for no other user', async () => {
    const shop = await makeShop();
    const chat = await makeChat(shop);
    const clienteCotizacionId = randomUUID();
    const first = await send(shop.ana, chat.id, { clienteCotizacionId });
    await server.db.query('update app.conversaciones set asignada_a = $2 where id = $1', [chat.id, shop.boss.id]);
    expect(await send(shop.ana, chat.id, { clienteCotizacionId })).toMatchObject({
      status: 201,
      body: { id: first.body.id, consecutivo: 1, mensajeId: first.body.mensajeId },
    });
    expect((await send(shop.ana, chat.id)).body.code).toBe('FORBIDDEN');
    expect((await send(shop.luis, chat.id, { clienteCotizacionId })).body.code).toBe('FORBIDDEN');
    expect(await countOf('cotizaciones', shop.id)).toBe(1);
  });

  it('finish a quote without a PDF under its own number', async () => {
    const shop = await makeShop();
    const chat = await makeChat(shop);
    const clienteCotizacionId = randomUUID();
    const first = await send(shop.ana, chat.id, { clienteCotizacionId });
    // as after a process that died once the number was given
    await server.db.query('update app.cotizaciones set archivo_id = null, mensaje_id = null where id = $1', [
      first.body.id,
    ]);
    const again = await send(shop.ana, chat.id, { clienteCotizacionId });
    expect(again.body).toMatchObject({ id: first.body.id, consecutivo: 1 });
    expect(again.body.archivoId).not.toBe(first.body.archivoId);
  });

  // covers D2-5.2-01, D2-5.2-02, D2-5.2-03a, D2-5.2-03b
  it.each([
    ['no name', { clienteNombre: ' ' }, 'Nombre, email y teléfono del cliente son obligatorios.'],
    ['no e-mail', { clienteEmail: undefined }, 'Nombre, email y teléfono del cliente son obligatorios.'],
    ['no phone', { clienteTelefono: '' }, 'Nombre, email y teléfono del cliente son obligatorios.'],
    ['an e-mail that is none', { clienteEmail: 'maria' }, 'Ingrese un correo electrónico válido'],
    ['no items', { items: [] }, 'Agrega al menos 1 ítem con nombre, cantidad y precio.'],
    [
      'an item without a name',
      { items: [{ nombre: ' ', cantidad: 1, precioUnitario: 1 }] },
      'Agrega al menos 1 ítem con nombre, cantidad y precio.',
    ],
    [
      'an item without a quantity',
      { items: [{ nombre: 'x', precioUnitario: 1 }] },
      'Agrega al menos 1 ítem con nombre, cantidad y precio.',
    ],
    [
      'a quantity of 0',
      { items: [{ nombre: 'x', cantidad: 0, precioUnitario: 1 }] },
      'Agrega al menos 1 ítem con nombre, cantidad y precio.',
    ],
    ['half a piece', { items: [{ nombre: 'x', cantidad: 1.5, precioUnitario: 1 }] }, 'La cantidad es un número entero'],
    [
      'an item without a price',
      { items: [{ nombre: 'x', cantidad: 1 }] },
      'Agrega al menos 1 ítem con nombre, cantidad y precio.',
    ],
    [
      'a price below 0',
      { items: [{ nombre: 'x', cantidad: 1, precioUnitario: -1 }] },
      'El valor no puede ser negativo',
    ],
    ['a tenth of a centavo', { items: [{ nombre: 'x', cantidad: 1, precioUnitario: 0.001 }] }, 'Máximo dos decimales'],
    [
      '201 items',
      { items: Array.from({ length: 201 }, () => ({ nombre: 'x', cantidad: 1, precioUnitario: 1 })) },
      'Máximo 200 ítems',
    ],
    [
      'a total beyond what can be reckoned exactly',
      {
        items: Array.from({ length: 200 }, () => ({ nombre: 'x', cantidad: 100_000, precioUnitario: 10_000_000_000 })),
      },
      'El total es demasiado grande',
    ],
  ])('refuse %s with the documents’ texts and give no number', async (_what, change, message) => {
    const shop = await makeShop();
    const chat = await makeChat(shop);
    expect((await create(shop.ana, chat.id, change)).body).toMatchObject({ code: 'VALIDATION', message });
    expect(await countOf('cotizaciones', shop.id)).toBe(0);
  });

  it('pass the checks of each send before a number is given: opt-out, window, closed chat', async () => {
    const shop = await makeShop();
    const refused: [ChatOptions, string][] = [
      [{ noEscribir: true }, 'DO_NOT_CONTACT'],
      [{ windowMinutes: -1 }, 'WINDOW_CLOSED'],
      [{ cerrada: true }, 'CONVERSATION_CLOSED'],
    ];
    for (const [options, code] of refused) {
      const chat = await makeChat(shop, options);
      expect((await send(shop.boss, chat.id)).body.code).toBe(code);
      // creating is allowed, because nothing leaves
      expect((await create(shop.boss, chat.id)).body).toMatchObject({ mensajeId: null });
      expect(await server.control.messages({ to: chat.telefono })).toEqual([]);
    }
    expect(await countOf('cotizaciones', shop.id)).toBe(3);
  });

  it('are not sent without money for quote and text, and then give no number', async () => {
    const desk = createSaldoDesk(server);
    const caja = await desk.caja();
    await desk.price(caja, 'MENSAJE', 100);
    const chat = await server.build.conversacion(caja.id, {
      canalId: caja.canalId,
      asignadaA: caja.ana.id,
      mensajes: ['Hola'],
    });
    const prepared = async () =>
      (await server.call('GET', `/api/conversations/${chat.id}/cotizacion-nueva`, { token: caja.ana.token })).body;
    const tooLittle = { status: 402, code: 'INSUFFICIENT_BALANCE' };
    expect((await prepared()).noEnviable).toBe('El saldo no alcanza para esta acción.');
    expect((await send(caja.ana, chat.id, { mensajeConversacion: '' })).body).toMatchObject(tooLittle);
    await desk.credit(caja, 199);
    expect((await prepared()).noEnviable).toBeNull();
    // the text is a message of its own
    expect((await send(caja.ana, chat.id)).body).toMatchObject(tooLittle);
    expect(await countOf('cotizaciones', caja.id)).toBe(0);
    expect((await create(caja.ana, chat.id)).body).toMatchObject({ consecutivo: 1, mensajeId: null });
    expect((await send(caja.ana, chat.id, { mensajeConversacion: '' })).body).toMatchObject({ consecutivo: 2 });
    await desk.credit(caja, 200);
    expect((await send(caja.ana, chat.id)).body).toMatchObject({ consecutivo: 3 });
  });

  // covers D2-6-09
  it('can be created by readers of the chat, and sent by its owner and supervisors', async () => {
    const shop = await makeShop();
    const own = await makeChat(shop);
    const { cotizacion } = { cotizacion: (await create(shop.boss, own.id)).body };
    expect((await create(shop.luis, own.id)).status).toBe(403);
    expect(
      (await server.call('GET', `/api/archivos/${cotizacion.archivoId}/url`, { token: shop.luis.token })).status,
    ).toBe(403);
    expect(
      (await server.call('GET', `/api/archivos/${cotizacion.archivoId}/url`, { token: shop.ana.token })).status,
    ).toBe(200);
    const waiting = await server.build.conversacion(shop.id, { canalId: shop.canalId, mensajes: ['Hola'] });
    expect((await create(shop.luis, waiting.id)).status).toBe(201);
    expect((await send(shop.luis, waiting.id)).status).toBe(403);
    // refused before it is created: no number is lost
    expect(await countOf('cotizaciones', shop.id)).toBe(2);
    const { body: nueva } = await server.call('GET', `/api/conversations/${waiting.id}/cotizacion-nueva`, {
      token: shop.luis.token,
    });
    expect(nueva.noEnviable).toBe('Solo quien atiende este chat puede enviarla.');
    const outsider = await makeShop();
    expect((await create(outsider.boss, own.id)).status).toBe(404);
    expect(
      (await server.call('GET', `/api/archivos/${cotizacion.archivoId}/url`, { token: outsider.boss.token })).status,
    ).toBe(404);
  });

  // covers D2-3-11
  it('take no product of another business, and neither user nor logo from the request', async () => {
    const [mine, theirs] = [await makeShop(), await makeShop()];
    const chat = await makeChat(mine);
    const product = (tenantId: number) =>
      server.build.insert('productos', {
        suscriptor_id: tenantId,
        codigo: 'X',
        nombre: 'X',
        precio_centavos: 1,
        created_at: new Date(),
        updated_at: new Date(),
      });
    const item = (productoId: number) => ({ items: [{ productoId, nombre: 'X', cantidad: 1, precioUnitario: 5 }] });
    const refused = await create(mine.ana, chat.id, item(await product(theirs.id)));
    expect(refused.body).toMatchObject({ code: 'VALIDATION', field: 'items.0.productoId' });
    const forged = { usuarioId: theirs.boss.id, logoUrl: 'http://169.254.169.254/latest' };
    const made = await create(mine.ana, chat.id, { ...item(await product(mine.id)), ...forged });
    expect(made.body.consecutivo).toBe(1);
    const [row] = await server.db.query('select usuario_id::int u from app.cotizaciones where id = $1', [made.body.id]);
    expect(row).toEqual({ u: mine.ana.id });
  });

  it('return the dialog’s initial values, and why the quote could not be sent', async () => {
    const shop = await makeShop();
    await server.db.query('update app.suscriptores set condiciones_cotizacion = $2 where id = $1', [
      shop.id,
      'Contado',
    ]);
    const prepare = async (user: BuiltUser, options: ChatOptions) => {
      const chat = await makeChat(shop, options);
      const path = `/api/conversations/${chat.id}/cotizacion-nueva`;
      return { chat, answer: await server.call('GET', path, { token: user.token }) };
    };
    const { chat, answer } = await prepare(shop.ana, { nombre: 'María' });
    expect(answer.body).toEqual({
      contactoId: chat.contactoId,
      sinEmail: true,
      clienteNombre: 'María',
      clienteApellido: '',
      clienteEmail: '',
      clienteTelefono: chat.telefono,
      condiciones: 'Contado',
      logoUrl: null,
      nombreNegocio: expect.stringContaining('Negocio'),
      noEnviable: null,
    });
    expect((await prepare(shop.luis, {})).answer.status).toBe(403);
    for (const [options, text] of [
      [{ noEscribir: true }, 'Este contacto está marcado para NO contactar.'],
      [{ windowMinutes: -1 }, 'Pasaron más de 24 horas desde el último mensaje del cliente.'],
      [{ cerrada: true }, 'Este chat ya está cerrado.'],
    ] as const)
      expect((await prepare(shop.ana, options)).answer.body.noEnviable).toBe(text);
  });

  it('count in the chat’s lead score when sent', async () => {
    const shop = await makeShop();
    const chat = await makeChat(shop);
    const terms = async () =>
      (await server.call('GET', `/api/conversations/${chat.id}/lead`, { token: shop.ana.token })).body.terminos.filter(
        (one: { regla: string }) => one.regla === 'cotizacion',
      );
    expect(await terms()).toEqual([]);
    await create(shop.ana, chat.id);
    await send(shop.ana, chat.id);
    await eventually(async () => (await terms()).length > 0, 'the score is recalculated');
    expect(await terms()).toEqual([{ regla: 'cotizacion', texto: 'Tiene una cotización enviada', puntos: 20 }]);
  });
});
