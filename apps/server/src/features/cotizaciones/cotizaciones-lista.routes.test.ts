import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser } from '@tertulia/testkit/factories';
import { BRISK, startTestServer, type TestServer } from '@tertulia/testkit/server';

describe('F-B03 the list of quotes', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;
  let luis: BuiltUser;
  let boss: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer({ pace: BRISK });
    shop = await server.build.suscriptor();
    ana = await server.build.usuario(shop.id, { nombre: 'Ana' });
    luis = await server.build.usuario(shop.id, { nombre: 'Luis' });
    boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
  });
  afterAll(() => server?.stop());

  const chatOf = (user: BuiltUser | null, options: object = {}) =>
    server.build.conversacion(shop.id, { canalId: shop.canalId, ...(user && { asignadaA: user.id }), ...options });
  async function quote(user: BuiltUser, conversacionId: number, change: object = {}) {
    const answer = await server.call('POST', '/api/cotizaciones', {
      token: user.token,
      body: {
        conversacionId,
        clienteNombre: 'María',
        clienteApellido: 'Gómez',
        clienteEmail: 'maria@correo.co',
        clienteTelefono: '+573001234567',
        items: [{ nombre: 'Café', cantidad: 2, precioUnitario: 32_000 }],
        ...change,
      },
    });
    expect(answer.status).toBe(201);
    return answer.body;
  }
  const list = (user: BuiltUser, query: Record<string, string | number> = {}) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    return server.call('GET', `/api/cotizaciones?${search.toString()}`, { token: user.token });
  };
  const idsOf = async (user: BuiltUser, query: Record<string, string | number> = {}) =>
    (await list(user, query)).body.content.map(({ id }: { id: number }) => id);
  const sendLater = (user: BuiltUser, id: number, body: object = {}) =>
    server.call('POST', `/api/cotizaciones/${id}/enviar`, { token: user.token, body });

  it('F-B03 finds an unsent quote, with its e-mail address, total and document', async () => {
    const chat = await chatOf(ana);
    const { id, consecutivo } = await quote(ana, chat.id, { clienteEmail: 'compras@hotel.co' });
    const { body } = await list(ana, { q: 'COMPRAS@hotel' });
    expect(body).toMatchObject({ totalElements: 1, last: true });
    expect(body.content[0]).toMatchObject({
      id,
      consecutivo,
      contactoId: chat.contactoId,
      conversacionId: chat.id,
      clienteNombre: 'María',
      clienteEmail: 'compras@hotel.co',
      usuarioId: ana.id,
      usuarioNombre: 'Ana',
      total: 64_000,
      items: 1,
      mensajeId: null,
      puedeLeer: true,
      noEnviable: null,
    });
    expect((await fetch(server.url + body.content[0].pdfUrl)).headers.get('content-type')).toBe('application/pdf');
  });

  it('F-B03 narrows by contact, author and day, and sorts by total', async () => {
    const chat = await chatOf(null);
    const cheap = await quote(ana, chat.id, { items: [{ nombre: 'Té', cantidad: 1, precioUnitario: 1000 }] });
    const dear = await quote(luis, chat.id);
    const contactoId = chat.contactoId;
    expect(await idsOf(boss, { contactoId, sort: 'total,asc' })).toEqual([cheap.id, dear.id]);
    expect(await idsOf(boss, { contactoId, sort: 'total,desc' })).toEqual([dear.id, cheap.id]);
    expect(await idsOf(boss, { contactoId, usuarioId: luis.id })).toEqual([dear.id]);
    expect(await idsOf(boss, { contactoId, hasta: '2020-01-01' })).toEqual([]);
    expect(await idsOf(boss, { contactoId, desde: '2020-01-01' })).toHaveLength(2);
    expect((await list(boss, { sort: 'huella,asc' })).status).toBe(400);
  });

  it('F-B03 matches words in any order, a number as listed, and a formatted telephone number', async () => {
    const chat = await chatOf(null);
    const { id, consecutivo } = await quote(ana, chat.id, {
      clienteNombre: 'Ñandú',
      clienteApellido: 'Pérez 100%',
      clienteTelefono: '+573187654321',
    });
    for (const q of ['perez ñandu', 'NANDU', '318 765-4321', '100%', `#${consecutivo}`])
      expect(await idsOf(boss, { q }), q).toEqual([id]);
    for (const q of ['ñandu gomez', '318 765-4322', `#${consecutivo}0`, '#9999999999', '101%'])
      expect(await idsOf(boss, { q }), q).toEqual([]);
    expect(await idsOf(boss, { q: 'ñandu', usuarioId: luis.id })).toEqual([]);
    expect(await idsOf(luis, { q: 'ñandu' })).toEqual([id]);
    await server.db.query('update app.conversaciones set estado = $1, asignada_a = $2 where id = $3', [
      'ABIERTA',
      ana.id,
      chat.id,
    ]);
    expect(await idsOf(luis, { q: 'ñandu' })).toEqual([]);
  });

  it('F-B03 finds a word in more quotes than are counted, and pages through them', async () => {
    const large = await server.build.suscriptor();
    const reader = await server.build.usuario(large.id, { roles: ['SUPERVISOR'] });
    const chat = await server.build.conversacion(large.id, { canalId: large.canalId });
    await server.db.query(
      `insert into app.cotizaciones (suscriptor_id, consecutivo, conversacion_id, usuario_id, usuario_nombre, cliente_nombre,
              cliente_apellido, cliente_email, cliente_telefono, enviar_en_conversacion, total_centavos, huella, created_at)
       select $1, n, $2, $3, 'Eva', 'Hotel', case when n % 2 = 0 then 'Norte' else 'Sur' end, 'h@correo.co', '+573001112233', false, n, '',
              now() - n * interval '1 minute'
         from generate_series(1, 20100) n`,
      [large.id, chat.id, reader.id],
    );
    const find = async (query: Record<string, string | number>) => {
      const { body } = await list(reader, { size: 2, ...query });
      return [body.totalElements, body.totalIsCapped ?? false, body.content.map((row: { total: number }) => row.total)];
    };
    expect(await find({ q: 'hotel', sort: 'total,asc' })).toEqual([10_000, true, [0.01, 0.02]]);
    expect(await find({ q: 'hotel norte', sort: 'total,asc', page: 1 })).toEqual([10_000, true, [0.06, 0.08]]);
    expect(await find({ q: 'norte', hasta: '2000-01-01' })).toEqual([0, false, []]);
  });

  it('F-B03 shows an agent the own quotes and those of readable chats, a supervisor all', async () => {
    const hers = await chatOf(ana);
    const his = await chatOf(luis);
    const closed = await chatOf(luis, { cerrada: true });
    const [one, two, three] = [await quote(ana, hers.id), await quote(luis, his.id), await quote(luis, closed.id)];
    const seen = await idsOf(ana, { size: 200 });
    expect(seen).toContain(one.id);
    expect(seen).not.toContain(two.id);
    expect(seen).not.toContain(three.id);
    expect(await idsOf(boss, { size: 200 })).toEqual(expect.arrayContaining([one.id, two.id, three.id]));
    // the chat went to a colleague: its author still sees the quote, but not its document
    await server.db.query('update app.conversaciones set asignada_a = $1 where id = $2', [luis.id, hers.id]);
    const { body } = await list(ana, { contactoId: hers.contactoId });
    expect(body.content[0]).toMatchObject({
      id: one.id,
      puedeLeer: false,
      pdfUrl: null,
      noEnviable: 'Solo quien atiende este chat puede enviarla.',
    });
    expect((await sendLater(ana, two.id)).status).toBe(404);
    expect((await sendLater(ana, one.id)).status).toBe(403);
  });

  it('F-B03 sends a quote later, once, with its message', async () => {
    const chat = await chatOf(ana, { mensajes: ['Hola'] });
    const { id } = await quote(ana, chat.id);
    const sent = await sendLater(ana, id, { mensaje: 'Aquí va' });
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject({ id, mensajeId: expect.any(Number), noEnviable: null });
    const messages = await server.db.query<{ id: number; contenido: string; archivos: number }>(
      `select m.id::int as id, m.contenido, (select count(*)::int from app.archivos a where a.mensaje_id = m.id) as archivos
         from app.mensajes m where m.conversacion_id = $1 and m.emisor = 'USUARIO' order by m.id`,
      [chat.id],
    );
    expect(messages.map(({ contenido }) => contenido).join('')).toBe('Aquí va');
    expect(messages.find(({ archivos }) => archivos === 1)?.id).toBe(sent.body.mensajeId);
    expect((await sendLater(ana, id)).body).toMatchObject({ status: 409, message: 'Esta cotización ya se envió.' });
  });

  it('F-B03 reports why it cannot be sent: the window is closed, the chat is closed', async () => {
    const late = await chatOf(ana, { windowMinutes: -5 });
    const closed = await chatOf(ana, { cerrada: true });
    const [one, two] = [await quote(ana, late.id), await quote(boss, closed.id)];
    const rowOf = async (contactoId: number) => (await list(boss, { contactoId })).body.content[0];
    expect((await rowOf(late.contactoId)).noEnviable).toBe(
      'Pasaron más de 24 horas desde el último mensaje del cliente.',
    );
    expect((await sendLater(ana, one.id)).body.code).toBe('WINDOW_CLOSED');
    expect((await rowOf(closed.contactoId)).noEnviable).not.toBeNull();
    expect((await sendLater(boss, two.id)).body.code).toBe('CONVERSATION_CLOSED');
  });

  const stored = (id: number) =>
    server.db.query(
      'select enviar_en_conversacion, mensaje, mensaje_id, archivo_id from app.cotizaciones where id = $1',
      [id],
    );

  it('F-D10 reports before the click that the provider blocks the channel', async () => {
    const chat = await chatOf(ana);
    const { id } = await quote(ana, chat.id);
    await server.db.query('update app.contactos set canales_bloqueados = array[$2::bigint] where id = $1', [
      chat.contactoId,
      shop.canalId,
    ]);
    const [listed] = (await list(ana, { contactoId: chat.contactoId })).body.content;
    expect(listed.noEnviable).toBe('Este contacto está marcado para NO contactar.');
    // as after a crash while the document was drawn
    await server.db.query('update app.cotizaciones set archivo_id = null where id = $1', [id]);
    const before = await stored(id);
    expect((await sendLater(ana, id, { mensaje: 'Aquí va' })).body.code).toBe('DO_NOT_CONTACT');
    expect(await stored(id)).toEqual(before);
  });

  it('F-D10 writes nothing if the mark arrives while the document is drawn', async () => {
    const chat = await chatOf(ana);
    const { id } = await quote(ana, chat.id);
    await server.db.query('update app.cotizaciones set archivo_id = null where id = $1', [id]);
    const before = await stored(id);
    // the mark arrives right after the first check
    await server.db.query(`
      create function app.mark_meanwhile() returns trigger language plpgsql as $$
        begin update app.contactos set no_escribir = true where id = ${chat.contactoId}; return new; end $$`);
    await server.db.query(`
      create trigger mark_meanwhile before update of enviar_en_conversacion on app.cotizaciones
        for each row when (new.id = ${id}) execute function app.mark_meanwhile()`);
    const refused = await sendLater(ana, id, { mensaje: 'Aquí va' });
    expect(refused.body).toMatchObject({ status: 409, code: 'DO_NOT_CONTACT' });
    expect(await stored(id)).toEqual(before);
  });

  /** Closes the chat, and opens one with the same contact on another channel. */
  async function follow(chat: { id: number; contactoId: number }, telefono: string): Promise<number> {
    const canalId = await server.build.insert('canales', {
      suscriptor_id: shop.id,
      numero: `+57601555${String(chat.id).padStart(4, '0')}`,
      estado: 1,
    });
    const next = await server.build.insert('conversaciones', {
      suscriptor_id: shop.id,
      canal_id: canalId,
      contacto_id: chat.contactoId,
      cliente_telefono: telefono,
      estado: 'ABIERTA',
      asignada_a: ana.id,
      ultimo_asignado: ana.id,
      fecha_inicio: new Date(),
      last_message_at: new Date(),
      ventana_hasta: new Date(Date.now() + 3_600_000),
    });
    await server.db.query(
      `update app.conversaciones set estado = 'CERRADA', asignada_a = null, fecha_cierre = now() where id = $1`,
      [chat.id],
    );
    return next;
  }

  it('F-B03 sends a quote of a closed chat into the open chat with the same number of the contact', async () => {
    const chat = await chatOf(ana, { mensajes: ['Hola'] });
    const { id } = await quote(ana, chat.id);
    const next = await follow(chat, chat.telefono);
    const [listed] = (await list(ana, { contactoId: chat.contactoId })).body.content;
    expect(listed.destino).toEqual({ conversacionId: next, telefono: chat.telefono });
    const sent = await sendLater(ana, id);
    expect(sent.status).toBe(200);
    expect(sent.body.destino).toBeNull();
    const [message] = await server.db.query('select conversacion_id::int as id from app.mensajes where id = $1', [
      sent.body.mensajeId,
    ]);
    expect(message?.['id']).toBe(next);
  });

  it('F-B03 never sends a quote to another number of the contact, and says why', async () => {
    const chat = await chatOf(ana, { mensajes: ['Hola'] });
    const { id } = await quote(ana, chat.id);
    await follow(chat, '+573150000900');
    expect((await sendLater(boss, id)).body).toMatchObject({
      status: 409,
      code: 'CONVERSATION_CLOSED',
      message: expect.stringContaining('es con otro número'),
    });
    const [listed] = (await list(ana, { contactoId: chat.contactoId })).body.content;
    expect(listed).toMatchObject({ destino: null, noEnviable: expect.stringContaining('es con otro número') });
    expect((await stored(id))[0]).toMatchObject({ mensaje_id: null });
  });

  it('F-B03 returns for the dialog whether the contact has an e-mail address', async () => {
    const chat = await chatOf(ana);
    const prepare = () => server.call('GET', `/api/conversations/${chat.id}/cotizacion-nueva`, { token: ana.token });
    expect((await prepare()).body).toMatchObject({ contactoId: chat.contactoId, sinEmail: true });
    await server.db.query(`update app.contactos set email = 'm@correo.co' where id = $1`, [chat.contactoId]);
    expect((await prepare()).body).toMatchObject({ sinEmail: false, clienteEmail: 'm@correo.co' });
  });
});
