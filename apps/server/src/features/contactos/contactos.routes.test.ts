import { foldText } from '@tertulia/contract/core/folding';
import { createContacto, updateContacto } from '@tertulia/contract/features/contactos/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenToBus } from '@tertulia/testkit/bus-listener';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';

describe('contacts', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let ana: BuiltUser;
  let rival: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    shop = await server.build.suscriptor('crm');
    ana = await server.build.usuario(shop.id, { nombre: 'Ana' });
    rival = await server.build.usuario((await server.build.suscriptor()).id, { roles: ['SUPERADMIN'] });
  });
  afterAll(() => server?.stop());

  let serial = 0;
  const phone = () => `+57311${String(2_000_000 + ++serial)}`;
  const create = (body: object, token = ana.token) => server.call('POST', '/api/contactos', { token, body });
  const update = (id: number, body: object, token = ana.token) =>
    server.call('PUT', `/api/contactos/${id}`, { token, body });
  const list = async (query: string, token = ana.token) =>
    (await server.call('GET', `/api/contactos?${query}`, { token })).body;
  const search = async (q: string, token = ana.token) =>
    (await list(`q=${encodeURIComponent(q)}`, token)).content.map((one: { id: number }) => one.id);
  const chatOf = (telefono: string, options: Partial<Parameters<TestServer['build']['conversacion']>[1]> = {}) =>
    server.build.conversacion(shop.id, { canalId: shop.canalId, telefono, ...options });
  const identities = (contactoId: number) =>
    server.db.query<{ tipo: string; valor: string }>(
      'select tipo, valor from app.contacto_identidades where contacto_id = $1',
      [contactoId],
    );

  it('keeps and exports each field of a creation and of an edit, including fields added later', async () => {
    const created = { nombre: 'Nueva', apellido: 'Alta', email: 'alta@correo.co', telefono: phone() };
    const edited = { nombre: 'Otro', apellido: 'Nombre', email: 'campos@correo.co', telefono: phone() };
    for (const { body } of [createContacto, updateContacto]) {
      const taken = Object.keys(body?.shape ?? {}).filter((field) => field !== 'noEscribir');
      for (const fields of [created, edited]) expect(Object.keys(fields), 'a new field needs values').toEqual(taken);
    }
    const boss = await server.build.usuario(shop.id, { roles: ['SUPERVISOR'] });
    const { id } = (await create(created)).body;
    const read = async () => (await server.call('GET', `/api/contactos/${id}`, { token: ana.token })).body;
    expect(await read()).toMatchObject(created);
    // equal values change nothing: the stored ones are read in the form in which they are sent
    expect((await update(id, created)).status).toBe(200);
    const edits = `select id from app.auditoria where entidad = 'contacto' and registro_id = $1 and accion = 'EDITAR'`;
    expect(await server.db.query(edits, [id])).toEqual([]);
    for (const [field, value] of Object.entries(edited)) {
      const before = await read();
      expect((await update(id, { [field]: value })).status).toBe(200);
      expect(await read(), `only ${field} changes`).toEqual({ ...before, [field]: value });
    }
    const file = `/api/contactos/exportar.csv?email=${edited.email}`;
    const [, line] = (await server.call('GET', file, { token: boss.token })).text.split('\r\n');
    for (const value of Object.values(edited)) expect(line).toContain(value);
  });

  // covers D2-7.2-02, D2-7.2-05
  it('stores a number in one form, and finds it however it is typed', async () => {
    const made = await create({
      nombre: '  Lucía ',
      apellido: ' ',
      email: ' Lucia@Correo.co ',
      telefono: '(320) 555-12 34',
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      nombre: 'Lucía',
      apellido: null,
      email: 'Lucia@Correo.co',
      telefono: '+573205551234',
      noEscribir: false,
      kanbanEstadoId: null,
      conversacionId: null,
      totalMensajes: null,
      usuarioAsignadoDTO: null,
    });
    expect(await identities(made.body.id)).toEqual([{ tipo: 'TELEFONO', valor: '+573205551234' }]);
    for (const typed of ['320 555 1234', '+57 320 555 1234', '0057-3205551234']) {
      const found = await server.call('GET', `/api/contactos/by-telefono?telefono=${encodeURIComponent(typed)}`, {
        token: ana.token,
      });
      expect(found.body).toMatchObject({ id: made.body.id });
    }
    for (const typed of ['3205559999', 'nada'])
      expect(
        (await server.call('GET', `/api/contactos/by-telefono?telefono=${typed}`, { token: ana.token })).status,
      ).toBe(404);
  });

  // covers D2-5.4-07
  it.each([
    [{ nombre: ' ', telefono: '3001112233' }, 'nombre'],
    [{ nombre: 'Ana', telefono: 'llámame' }, 'telefono'],
    [{ nombre: 'Ana', telefono: '3001112233', email: 'sin arroba' }, 'email'],
    [{ nombre: 'Ana' }, 'telefono'],
    [{ nombre: 'A'.repeat(121), telefono: '3001112233' }, 'nombre'],
  ])('refuses %j for its %s', async (body, field) => {
    expect((await create(body)).body).toMatchObject({ code: 'VALIDATION', field });
  });

  // covers D2-7.2-02
  it('refuses a taken number or e-mail in any case, and names the field', async () => {
    const telefono = phone();
    const first = await create({ nombre: 'Uno', telefono, email: 'Uno@Dos.co' });
    expect((await create({ nombre: 'Otro', telefono })).body).toMatchObject({ code: 'CONFLICT', field: 'telefono' });
    expect((await create({ nombre: 'Otro', telefono: phone(), email: 'uno@dos.CO' })).body).toMatchObject({
      code: 'CONFLICT',
      field: 'email',
    });
    const second = await create({ nombre: 'Dos', telefono: phone() });
    expect((await update(second.body.id, { telefono })).body).toMatchObject({ code: 'CONFLICT', field: 'telefono' });
    expect((await update(second.body.id, { email: 'UNO@dos.co' })).body).toMatchObject({
      code: 'CONFLICT',
      field: 'email',
    });
    expect((await update(first.body.id, { email: 'UNO@DOS.CO' })).body).toMatchObject({ email: 'UNO@DOS.CO' });
    expect((await create({ nombre: 'Ajeno', telefono, email: 'uno@dos.co' }, rival.token)).status).toBe(201);
  });

  // covers D2-7.2-02
  it('stores one of ten simultaneous equal contacts', async () => {
    const body = { nombre: 'Gemelo', telefono: phone(), email: 'gemelo@correo.co' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(body)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  // covers D2-7.2-03
  it('changes only the sent fields', async () => {
    const { body: made } = await create({ nombre: 'Rosa', apellido: 'Gil', email: 'rosa@gil.co', telefono: phone() });
    expect((await update(made.id, { nombre: 'Rosa María', noEscribir: false })).body).toMatchObject({
      nombre: 'Rosa María',
      apellido: 'Gil',
      email: 'rosa@gil.co',
      telefono: made.telefono,
      noEscribir: false,
    });
    expect((await update(made.id, { apellido: '', email: null })).body).toMatchObject({ apellido: null, email: null });
  });

  it('limits the marks that one user may set', async () => {
    const user = await server.build.usuario(shop.id);
    const { id } = await server.build.contacto(shop.id);
    const mark = () => server.call('PUT', `/api/contactos/${id}/marcar-no-contactar`, { token: user.token });
    const statuses: number[] = [];
    // the clock's hour may end during the loop and reset the count
    while (statuses.length <= 120 && statuses.at(-1) !== 429) statuses.push((await mark()).status);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
  });

  // covers D2-7.2-01a
  it('finds by name, surname, e-mail and number, without accents and case, in any order of the words', async () => {
    const { body: made } = await create({
      nombre: 'Íñigo',
      apellido: 'Peñaloza Muñoz',
      email: 'i.pena@Raro.co',
      telefono: '+573005557788',
    });
    for (const q of [
      'inigo',
      'ÍÑIGO',
      'penaloza inigo',
      'MUÑOZ',
      'pena@raro',
      '300 555 77',
      '+57 300 555 7788',
      'iñ',
      '(300) 555',
    ])
      expect(await search(q), q).toContain(made.id);
    for (const q of ['inigo lopez', '%', '_', 'raro.mx', '300 555 99'])
      expect(await search(q), q).not.toContain(made.id);
    expect(await list('q=inigo', rival.token)).toMatchObject({ content: [], totalElements: 0 });
    expect((await list('email=PENA%40raro')).content).toHaveLength(1);
    expect((await list('telefono=300%20555%207788')).content).toHaveLength(1);
    expect((await list('telefono=300%20555%207788&email=otro')).content).toEqual([]);
  });

  it('folds text in the database as the contract does', async () => {
    for (const text of ['ÁÉÍÓÚ ÑÜ ç', 'Cafe\u0301 Nin\u0303o', 'Ångström ﬁn', '  Dos  Espacios ', '½ kg 100%', '']) {
      const [row] = await server.db.query<{ plain: string }>('select app.plain_text($1) as plain', [text]);
      expect(row?.plain).toBe(foldText(text));
    }
  });

  it('matches pattern characters literally', async () => {
    const { body: made } = await create({ nombre: '100%_\\ Café', telefono: phone() });
    for (const q of ['100%', '0%_', '%_\\', '100%_\\']) expect(await search(q), q).toEqual([made.id]);
  });

  // covers D2-2.3-03, D2-7.2-01a, D2-7.2-01b
  it('pages in the given order with an exact total, also behind the last page', async () => {
    const other = await server.build.suscriptor();
    const agent = await server.build.usuario(other.id);
    for (const nombre of ['Zoe', 'óscar', 'Ana', 'Ñoño', 'Oscar B']) await server.build.contacto(other.id, { nombre });
    const names = async (query: string) => {
      const page = await list(query, agent.token);
      return { names: page.content.map((one: { nombre: string }) => one.nombre), total: page.totalElements };
    };
    expect(await names('size=3')).toEqual({ names: ['Ana', 'Ñoño', 'óscar'], total: 5 });
    expect(await names('size=3&page=1')).toEqual({ names: ['Oscar B', 'Zoe'], total: 5 });
    expect(await names('size=3&page=9')).toEqual({ names: [], total: 5 });
    expect(await names('q=o&size=2&page=1&sort=nombre,desc')).toEqual({ names: [], total: 2 });
    // one or two letters match the beginning of a word
    expect(await names('q=o&size=1&page=1&sort=nombre,desc')).toEqual({ names: ['óscar'], total: 2 });
    expect((await names('sort=fechaCreacion,desc')).names[0]).toBe('Oscar B');
    expect((await list('', agent.token)).size).toBe(20);
    expect((await list('sort=clave,asc', agent.token)).field).toBe('sort');
    // each column sorts them differently
    for (const [nombre, ...fields] of [
      ['Ana', 'Cano', 'b@orden.co', '+573159000002'],
      ['Ñoño', 'Báez', 'a@orden.co', '+573159000003'],
      ['Zoe', 'Arias', 'c@orden.co', '+573159000001'],
    ])
      await server.db.query(
        'update app.contactos set apellido = $3, email = $4, telefono = $5 where suscriptor_id = $1 and nombre = $2',
        [other.id, nombre, ...fields],
      );
    for (const [field, order] of [
      ['apellido', ['Zoe', 'Ñoño', 'Ana']],
      ['email', ['Ñoño', 'Ana', 'Zoe']],
      ['telefono', ['Zoe', 'Ana', 'Ñoño']],
    ] as const) {
      const sorted = async (direction: string) =>
        (await names(`sort=${field},${direction}`)).names.filter((nombre: (typeof order)[number]) =>
          order.includes(nombre),
        );
      expect(await sorted('asc'), field).toEqual(order);
      expect(await sorted('desc'), field).toEqual(order.toReversed());
    }
  });

  // covers D2-7.2-01b
  it('stops counting at 10.000 and says so', async () => {
    const big = await server.build.suscriptor();
    const agent = await server.build.usuario(big.id);
    await server.db.query(
      `insert into app.contactos (suscriptor_id, nombre, telefono) select $1, 'Cliente ' || i, '+57320' || (1000000 + i) from generate_series(1, 10001) i`,
      [big.id],
    );
    expect(await list('size=2', agent.token)).toMatchObject({
      totalElements: 10_000,
      totalIsCapped: true,
      last: false,
    });
    expect(await list('size=2&q=cliente', agent.token)).toMatchObject({ totalElements: 10_000, totalIsCapped: true });
    expect((await list('size=2&page=5000', agent.token)).content).toHaveLength(1);
    // 10.001 rows are 73 pages of 137: the last one is full, and `last` is true
    for (const search of ['', '&q=cliente']) {
      expect(await list(`size=137&page=71${search}`, agent.token)).toMatchObject({ last: false, totalIsCapped: true });
      const last = await list(`size=137&page=72${search}`, agent.token);
      expect([last.content.length, last.last]).toEqual([137, true]);
    }
    expect((await list('size=2&q=320100000', agent.token)).totalElements).toBe(9);
    expect((await list('size=2&q=320100000', agent.token)).totalIsCapped).toBeUndefined();
  });

  // covers D2-4-16, D2-6-09, D2-7.2-06
  it('marks a contact do-not-contact once, with proof, and a line in the open chat', async () => {
    const telefono = phone();
    const open = await chatOf(telefono, { asignadaA: ana.id });
    const mark = () =>
      server.call('PUT', `/api/contactos/${open.contactoId}/marcar-no-contactar`, { token: ana.token });
    expect((await mark()).text).toContain('El contacto quedó marcado para NO contactar.');
    expect((await mark()).status).toBe(200);
    expect(
      await server.db.query('select tipo, origen, usuario_id, prueba from app.consentimientos where contacto_id = $1', [
        open.contactoId,
      ]),
    ).toEqual([{ tipo: 'OPT_OUT', origen: 'USUARIO', usuario_id: ana.id, prueba: { usuario: 'Ana' } }]);
    const lines = await server.db.query<{ evento: { tipo: string }; contenido: string }>(
      'select evento, contenido from app.mensajes where conversacion_id = $1',
      [open.id],
    );
    expect(lines).toMatchObject([
      { evento: { tipo: 'NO_CONTACTAR' }, contenido: 'Ana marcó el contacto para NO contactar' },
    ]);
    const sent = await server.call('POST', `/api/conversations/${open.id}/messages`, {
      token: ana.token,
      body: { contenido: 'hola' },
    });
    expect(sent.body.code).toBe('DO_NOT_CONTACT');
    expect((await update(open.contactoId, { noEscribir: false })).body).toMatchObject({ code: 'CONFLICT' });
  });

  it('notifies the chats of an edited or marked contact, and no chat without a change', async () => {
    const open = await chatOf(phone(), { asignadaA: ana.id });
    const bus = await listenToBus(server.db);
    const published = () => bus.received.filter(({ data }) => data.conversacionId === open.id).map(({ data }) => data);
    await update(open.contactoId, { nombre: 'Nuevo nombre' });
    await update(open.contactoId, { nombre: 'Nuevo nombre' });
    await server.call('PUT', `/api/contactos/${open.contactoId}/marcar-no-contactar`, { token: ana.token });
    await eventually(async () => published().length === 2, 'two events');
    expect(published()).toMatchObject([{ type: 'UPDATED' }, { type: 'UPDATED', mensajeIds: [expect.any(Number)] }]);
    await bus.stop();
  });

  it('stops a message that was queued when the contact is marked', async () => {
    const open = await chatOf(phone(), { asignadaA: ana.id });
    const mensajeId = await server.build.mensaje(shop.id, open.id, { contenido: 'en cola', emisor: 'USUARIO' });
    await server.db.query(`update app.mensajes set estado_mensaje = 'PENDIENTE' where id = $1`, [mensajeId]);
    await server.db.query(
      `insert into app.envios (suscriptor_id, mensaje_id, texto, proximo_intento)
       values ($1, $2, 'en cola', 'infinity')`,
      [shop.id, mensajeId],
    );
    await server.call('PUT', `/api/contactos/${open.contactoId}/marcar-no-contactar`, { token: ana.token });
    await server.db.query(`update app.envios set proximo_intento = '-infinity' where mensaje_id = $1`, [mensajeId]);
    const [row] = await eventually(async () => {
      const rows = await server.db.query(
        'select error_codigo from app.mensajes where id = $1 and estado_mensaje = $2',
        [mensajeId, 'ERROR'],
      );
      return rows.length > 0 && rows;
    }, 'the queued message is refused');
    expect(row).toEqual({ error_codigo: 'DO_NOT_CONTACT' });
  });

  // covers D2-3-03
  it('shows the newest chat, its owner and the dates of its messages', async () => {
    const chat = await chatOf(phone(), { asignadaA: ana.id, mensajes: ['uno', 'dos'] });
    const { body } = await server.call('GET', `/api/contactos/${chat.contactoId}`, { token: ana.token });
    expect(body).toMatchObject({
      conversacionId: chat.id,
      totalMensajes: 2,
      usuarioAsignadoDTO: { id: ana.id, nombre: 'Ana' },
      leadScore: 0,
      leadStage: 'nuevo',
      kanbanTableroId: null,
    });
    expect(Date.parse(body.primerMensajeAt)).toBeLessThanOrEqual(Date.parse(body.ultimoMensajeAt));
  });

  // covers D2-2.1-18d
  it('returns the times of the first and last message of all its chats', async () => {
    const chat = await chatOf(phone(), { mensajes: ['tres'] });
    const { contactoId } = chat;
    const closed = { contactoId, asignadaA: ana.id, cerrada: true, mensajes: ['uno', 'dos'] };
    const before = await server.build.conversacion(shop.id, { canalId: shop.canalId, ...closed });
    const [first, later, last] = ['2025-01-02T15:04:05.000Z', '2025-01-03T15:04:05.000Z', '2025-03-04T15:04:05.000Z'];
    const change = 'update app.conversaciones set last_message_at = $2 where id = $1';
    await server.db.query(change, [before.id, later]);
    await server.db.query(change, [chat.id, last]);
    await server.db.query('update app.mensajes set timestamp = $1 where id = $2', [first, before.mensajeIds[0]]);
    const { body } = await server.call('GET', `/api/contactos/${chat.contactoId}`, { token: ana.token });
    expect(body).toMatchObject({ primerMensajeAt: first, ultimoMensajeAt: last });
  });

  it('hides another business’s contacts', async () => {
    const chat = await chatOf(phone());
    expect((await server.call('GET', `/api/contactos/${chat.contactoId}`, { token: rival.token })).status).toBe(404);
    expect((await update(chat.contactoId, { nombre: 'Robado' }, rival.token)).status).toBe(404);
    expect(
      (
        await server.call('GET', `/api/contactos/by-telefono?telefono=${encodeURIComponent(chat.telefono)}`, {
          token: rival.token,
        })
      ).status,
    ).toBe(404);
  });
});
