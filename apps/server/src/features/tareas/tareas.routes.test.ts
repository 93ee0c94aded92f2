import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { MAX_EVIDENCIA_BYTES } from '@tertulia/contract/features/tareas/tarea';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('tasks', () => {
  let server: TestServer;
  let shop: Equipo;
  let other: Equipo;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('tareas');
    other = await server.build.equipo();
  });
  afterAll(() => server?.stop());

  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, user: BuiltUser, body?: object) =>
    server.call(method, path, { token: user.token, ...(body && { body }) });
  const fresh = (contactoId: number, more: object = {}) => ({
    contactoId,
    descripcion: '  Llamar al cliente ',
    fechaProgramada: '2026-05-04T15:30:00Z',
    contactoDTO: null,
    ...more,
  });
  const titles = (body: { content: { titulo: string }[] }) => body.content.map(({ titulo }) => titulo);
  async function complete(id: number, user: BuiltUser, observacion: string, file?: Buffer, name = 'foto.png') {
    const form = new FormData();
    form.set('observacion', observacion);
    if (file) form.set('evidencia', new File([new Uint8Array(file)], name, { type: 'image/png' }));
    return server.call('POST', `/api/tareas/${id}/completar`, { token: user.token, body: form });
  }

  // covers D2-3-19, D2-7.7-01
  it('are created by an agent for themself and by a supervisor for any active user', async () => {
    const { id } = await server.build.contacto(shop.id, { nombre: 'Marta' });
    const own = await call('POST', '/api/tareas', shop.ana, fresh(id));
    expect(own.status).toBe(201);
    expect(own.body).toMatchObject({
      contactoId: id,
      contactoNombre: 'Marta',
      titulo: null,
      descripcion: 'Llamar al cliente',
      prioridad: 'MEDIA',
      estado: 'PENDIENTE',
      fechaProgramada: '2026-05-04T15:30:00.000Z',
      asignadoUsuarioId: shop.ana.id,
      asignadoUsuarioNombre: 'Ana',
      creadaPorNombre: 'Ana',
      evidencias: [],
    });
    expect((await call('POST', '/api/tareas', shop.ana, fresh(id, { asignadoUsuarioId: shop.luis.id }))).status).toBe(
      403,
    );
    const given = await call('POST', '/api/tareas', shop.boss, fresh(id, { asignadoUsuarioId: shop.luis.id }));
    expect(given.body).toMatchObject({ asignadoUsuarioNombre: 'Luis', creadaPorNombre: 'Jefa' });
    const gone = await server.build.usuario(shop.id, { estado: 0 });
    for (const foreign of [gone.id, other.ana.id])
      expect((await call('POST', '/api/tareas', shop.boss, fresh(id, { asignadoUsuarioId: foreign }))).status).toBe(
        404,
      );
    const theirs = await server.build.contacto(other.id);
    expect((await call('POST', '/api/tareas', shop.boss, fresh(theirs.id))).status).toBe(404);
  });

  it.each([
    [{ descripcion: ' ' }, 'La descripción es requerida.'],
    [{ descripcion: 'x'.repeat(2001) }, 'Máximo 2000 caracteres'],
    [{ prioridad: 'URGENTE' }, 'Prioridad inválida'],
  ])('refuses %j', async (wrong, message) => {
    const { id } = await server.build.contacto(shop.id);
    const refused = await call('POST', '/api/tareas', shop.ana, fresh(id, wrong));
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map((one: { message: string }) => one.message)).toContain(message);
  });

  it('are created once per form, even if its answer was lost and the task has changed since', async () => {
    const { id } = await server.build.contacto(shop.id);
    const form = fresh(id, { clave: randomUUID() });
    const make = (body: object, user = shop.ana) => call('POST', '/api/tareas', user, body);
    const [made, atOnce] = await Promise.all([make(form), make(form)]);
    expect([made.status, atOnce.status, atOnce.body.id]).toEqual([201, 201, made.body.id]);
    await call('PATCH', `/api/tareas/${made.body.id}`, shop.boss, { descripcion: 'Escribirle' });
    expect((await make(form)).body).toMatchObject({ id: made.body.id, descripcion: 'Escribirle' });
    expect((await make({ ...form, prioridad: 'ALTA' })).body.code).toBe('KEY_REUSED');
    expect((await make(form, shop.luis)).body.id).not.toBe(made.body.id);
    const all = await call('GET', `/api/tareas/contactos/${id}/tareas`, shop.boss);
    expect(all.body).toHaveLength(2);
  });

  // covers D2-3-24, D2-5.1-24, D2-5.1-25, D2-7.7-02b, D2-7.7-05, D2-7.7-10
  it('are listed by state, user and Bogotá’s days, for an agent the own ones, ignoring empty filters', async () => {
    const owner = await server.build.equipo();
    const { id } = await server.build.contacto(owner.id);
    const make = (titulo: string, user: BuiltUser, fechaProgramada: string) =>
      call('POST', '/api/tareas', owner.boss, fresh(id, { titulo, asignadoUsuarioId: user.id, fechaProgramada }));
    await make('tarde', owner.ana, '2026-05-05T04:59:59Z');
    await make('temprano', owner.luis, '2026-05-04T05:00:00Z');
    await make('después', owner.ana, '2026-05-05T05:00:00Z');
    const list = async (query: string, user = owner.boss) => (await call('GET', `/api/tareas${query}`, user)).body;
    expect(titles(await list('?size=1000'))).toEqual(['temprano', 'tarde', 'después']);
    expect(titles(await list('?desde=2026-05-04&hasta=2026-05-04'))).toEqual(['temprano', 'tarde']);
    expect(titles(await list(`?asignadoUsuarioId=${owner.luis.id}`))).toEqual(['temprano']);
    expect(titles(await list('', owner.ana))).toEqual(['tarde', 'después']);
    expect(await list(`?asignadoUsuarioId=${owner.luis.id}`, owner.ana)).toMatchObject({ totalElements: 0 });
    expect(titles(await list('?estado=&desde=&hasta=&asignadoUsuarioId='))).toHaveLength(3);
    expect(await list('?size=5000')).toMatchObject({ size: 1000 });
    expect((await call('GET', '/api/tareas/badges/pendientes', owner.ana)).body).toEqual({ pendientes: 2 });
    expect((await call('GET', '/api/tareas/badges/pendientes', owner.boss)).body).toEqual({ pendientes: 3 });
    const done = (await list('?estado=PENDIENTE')).content[0];
    await complete(done.id, owner.boss, 'hecho ya');
    expect(titles(await list('?estado=COMPLETADA'))).toEqual(['temprano']);
    expect((await call('GET', '/api/tareas/badges/pendientes', owner.boss)).body).toEqual({ pendientes: 2 });
    const ofContacto = async (query = '') =>
      (await call('GET', `/api/tareas/contactos/${id}/tareas${query}`, owner.boss)).body as { titulo: string }[];
    expect((await ofContacto()).map((one) => one.titulo)).toEqual(['después', 'tarde', 'temprano']);
    expect((await ofContacto('?soloPendientes=true')).map((one) => one.titulo)).toEqual(['tarde', 'después']);
    expect((await ofContacto('?estado=COMPLETADA')).map((one) => one.titulo)).toEqual(['temprano']);
  });

  it('are listed by contact, priority, and whether they are open or overdue', async () => {
    const owner = await server.build.equipo();
    const [one, two] = [await server.build.contacto(owner.id), await server.build.contacto(owner.id)];
    const make = (contactoId: number, titulo: string, more: object) =>
      call('POST', '/api/tareas', owner.boss, fresh(contactoId, { titulo, ...more }));
    const [past, future] = ['2020-05-04T05:00:00Z', '2099-05-04T05:00:00Z'];
    await make(one.id, 'vencida', { fechaProgramada: past, prioridad: 'ALTA' });
    await make(one.id, 'hecha', { fechaProgramada: past, prioridad: 'ALTA' });
    await make(two.id, 'futura', { fechaProgramada: future, prioridad: 'BAJA' });
    const list = async (query: string) => (await call('GET', `/api/tareas?${query}`, owner.boss)).body;
    const done = (await list('prioridad=ALTA')).content.find(({ titulo }: { titulo: string }) => titulo === 'hecha');
    await complete(done.id, owner.boss, 'hecha ya');
    expect(titles(await list('soloPendientes=true'))).toEqual(['vencida', 'futura']);
    expect(titles(await list('vencidas=true'))).toEqual(['vencida']);
    expect(titles(await list('prioridad=BAJA'))).toEqual(['futura']);
    expect(titles(await list(`contactoId=${one.id}&soloPendientes=true`))).toEqual(['vencida']);
    expect(titles(await list('soloPendientes=false&vencidas=&prioridad=&contactoId='))).toHaveLength(3);
  });

  // covers D2-4-17a, D2-7.7-03
  it('change the sent fields until they are completed', async () => {
    const { id } = await server.build.contacto(shop.id);
    const made = (await call('POST', '/api/tareas', shop.ana, fresh(id, { titulo: 'Visita' }))).body;
    const changed = await call('PATCH', `/api/tareas/${made.id}`, shop.ana, {
      estado: 'EN_PROCESO',
      prioridad: 'ALTA',
    });
    expect(changed.body).toMatchObject({ titulo: 'Visita', estado: 'EN_PROCESO', prioridad: 'ALTA' });
    expect((await call('PATCH', `/api/tareas/${made.id}`, shop.ana, { titulo: null })).body.titulo).toBeNull();
    expect((await call('PATCH', `/api/tareas/${made.id}`, shop.luis, { prioridad: 'BAJA' })).status).toBe(404);
    expect((await call('PATCH', `/api/tareas/${made.id}`, shop.ana, { asignadoUsuarioId: shop.luis.id })).status).toBe(
      403,
    );
    const handed = await call('PATCH', `/api/tareas/${made.id}`, shop.boss, { asignadoUsuarioId: shop.luis.id });
    expect(handed.body.asignadoUsuarioNombre).toBe('Luis');
    expect((await call('PATCH', `/api/tareas/${made.id}`, shop.boss, { estado: 'COMPLETADA' })).status).toBe(400);
    await complete(made.id, shop.luis, 'listo, ya fui');
    expect((await call('PATCH', `/api/tareas/${made.id}`, shop.boss, { prioridad: 'BAJA' })).status).toBe(409);
  });

  it('refuse to overwrite a completed task’s text, picture or user', async () => {
    const { id } = await server.build.contacto(shop.id);
    const made = (await call('POST', '/api/tareas', shop.ana, fresh(id))).body;
    expect((await complete(made.id, shop.ana, 'quedó listo', PNG)).status).toBe(200);
    const other = await complete(made.id, shop.boss, 'fui yo misma', PNG);
    expect(other.body).toMatchObject({ status: 409, code: 'CONFLICT', message: 'Ana ya la completó.' });
    // the same text, but from her
    expect((await complete(made.id, shop.boss, 'quedó listo', PNG)).status).toBe(409);
    const words = await complete(made.id, shop.ana, 'otra vez', PNG);
    expect(words.body).toMatchObject({ status: 409, message: 'La tarea ya está completada.' });
    expect((await complete(made.id, shop.ana, 'quedó listo')).status).toBe(409);
    const drawnOtherwise = Buffer.concat([PNG, Buffer.from('x')]);
    expect((await complete(made.id, shop.ana, 'quedó listo', drawnOtherwise)).status).toBe(409);
    const [stored] = await server.db.query<{ resolucion: string; evidencias: number }>(
      `select k.observacion as resolucion, (select count(*)::int from app.tarea_evidencias v where v.tarea_id = k.id) as evidencias
         from app.tareas k where k.id = $1`,
      [made.id],
    );
    expect(stored).toEqual({ resolucion: 'quedó listo', evidencias: 1 });
  });

  it('refuse a picture of more than ten megabytes with a clear text, and stay unchanged', async () => {
    const { id } = await server.build.contacto(shop.id);
    const made = (await call('POST', '/api/tareas', shop.ana, fresh(id))).body;
    const huge = Buffer.concat([PNG, Buffer.alloc(MAX_EVIDENCIA_BYTES + 1 - PNG.length)]);
    const refused = await complete(made.id, shop.ana, 'quedó listo', huge);
    expect(refused.body).toMatchObject({ status: 413, code: 'TOO_LARGE' });
    expect(refused.body.message).toContain('10 MB');
    const [still] = await server.db.query<{ estado: string }>('select estado from app.tareas where id = $1', [made.id]);
    expect(still).toEqual({ estado: 'PENDIENTE' });
    const largest = Buffer.concat([PNG, Buffer.alloc(MAX_EVIDENCIA_BYTES - PNG.length)]);
    expect((await complete(made.id, shop.ana, 'quedó listo', largest)).status).toBe(200);
  });

  // covers D2-3-18, D2-3-22, D2-4-17a, D2-7.7-04, D2-7.7-11, D2-9-07
  it('are completed once, with a resolution and a picture that only users who see the task may open', async () => {
    const { id } = await server.build.contacto(shop.id);
    const made = (await call('POST', '/api/tareas', shop.ana, fresh(id))).body;
    const short = await complete(made.id, shop.ana, ' bien ');
    expect(short.body.errors[0]).toMatchObject({ field: 'observacion', message: 'Mínimo 5 caracteres.' });
    const missing = await complete(made.id, shop.ana, '  ');
    expect(missing.body.errors[0]).toMatchObject({ message: 'La observación es obligatoria.' });
    const long = await complete(made.id, shop.ana, 'x'.repeat(2001));
    expect(long.body.errors[0]).toMatchObject({ field: 'observacion', message: 'Máximo 2000 caracteres' });
    const noPicture = await complete(made.id, shop.ana, 'quedó listo', Buffer.from('%PDF-1.7 no es una foto'));
    expect(noPicture.status).toBe(415);
    expect((await complete(made.id, shop.luis, 'no es mía', PNG)).status).toBe(404);

    const done = await complete(made.id, shop.ana, 'quedó listo', PNG);
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({
      estado: 'COMPLETADA',
      resolucion: 'quedó listo',
      completadaPorNombre: 'Ana',
      completadaEn: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      evidencias: [{ nombre: 'foto.png', contentType: 'image/png' }],
    });
    const again = await complete(made.id, shop.ana, ' quedó listo', PNG);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ resolucion: 'quedó listo', evidencias: done.body.evidencias.map(withoutUrl) });

    const [evidencia] = done.body.evidencias;
    const picture = await fetch(server.url + evidencia.url.replace(/^https?:\/\/[^/]+/, ''));
    expect(picture.status).toBe(200);
    expect(Buffer.from(await picture.arrayBuffer()).equals(PNG)).toBe(true);
    const path = `/api/tasks/${made.id}/evidencias/${evidencia.id}/download`;
    const download = (user: BuiltUser) =>
      fetch(server.url + path, { headers: { authorization: `Bearer ${user.token}` }, redirect: 'manual' });
    expect((await download(shop.ana)).status).toBe(302);
    expect((await download(shop.boss)).status).toBe(302);
    for (const outsider of [shop.luis, other.boss]) expect((await download(outsider)).status).toBe(404);
    expect((await call('GET', `/api/archivos/${evidencia.id}/url`, shop.luis)).status).toBe(403);
    const another = (await call('POST', '/api/tareas', shop.ana, fresh(id))).body;
    const mixed = `/api/tasks/${another.id}/evidencias/${evidencia.id}/download`;
    expect((await call('GET', mixed, shop.ana)).status).toBe(404);
  });

  // covers D2-2.4-01b
  it('are counted to 10.000, and beyond that the last page is marked', async () => {
    const big = await server.build.equipo();
    const chat = await server.build.conversacion(big.id, { canalId: big.canalId });
    await server.db.query(
      `insert into app.tareas (suscriptor_id, contacto_id, descripcion, fecha_programada, asignado_usuario_id, created_at)
       select $1, $2, 'Llamar', now() + i * interval '1 minute', $3, now() from generate_series(1, 10001) i`,
      [big.id, chat.contactoId, big.ana.id],
    );
    const list = async (query: string) => (await call('GET', `/api/tareas?${query}`, big.boss)).body;
    expect(await list('size=2')).toMatchObject({ totalElements: 10_000, totalIsCapped: true, last: false });
    expect(await list('size=1000&page=10')).toMatchObject({ content: [{}], last: true });
    const full = await list('size=137&page=72');
    expect([full.content.length, full.last]).toEqual([137, true]);
    expect((await list('size=2&estado=COMPLETADA')).totalIsCapped).toBeUndefined();
  });

  // covers D2-3-20, D2-3-21, D2-7.7-06
  it('are created for each contact of a state under its filters, once per form', async () => {
    const owner = await server.build.equipo();
    const board = await server.build.tablero(owner.id, ['Nuevo']);
    const [estadoId] = board.estadoIds;
    for (const [nombre, asignadaA] of [
      ['Alba', owner.ana.id],
      ['Beto', undefined],
      ['Albeiro', owner.luis.id],
    ] as const) {
      const chat = await server.build.conversacion(owner.id, {
        canalId: owner.canalId,
        nombre,
        ...(asignadaA && { asignadaA }),
      });
      await server.db.query(
        'update app.contactos set kanban_estado_id = $2, kanban_estado_fecha = now() where id = $1',
        [chat.contactoId, estadoId],
      );
    }
    const masiva = {
      descripcion: 'Ofrecer la promoción',
      prioridad: 'MEDIA',
      fechaProgramada: '2026-06-01T14:00:00Z',
      estadoId,
    };
    const send = (body: object, user = owner.boss) => call('POST', '/api/tareas/masiva', user, body);
    expect((await send(masiva, owner.ana)).status).toBe(403);
    const clave = crypto.randomUUID();
    const [first, second] = await Promise.all([
      send({ ...masiva, q: 'alb', clave }),
      send({ ...masiva, q: 'alb', clave }),
    ]);
    expect(first.body).toEqual({ creadas: 2, omitidas: 0 });
    expect(second.body).toEqual({ creadas: 2, omitidas: 0 });
    expect((await send({ ...masiva, clave })).body).toMatchObject({
      code: 'KEY_REUSED',
      message: expect.stringMatching(/sí se guardó.*Revísalo.*empieza de nuevo/),
    });
    expect((await send({ ...masiva, confirmada: true })).body).toEqual({ creadas: 1, omitidas: 2 });
    const mine = (await call('GET', '/api/tareas', owner.boss)).body.content as {
      id: number;
      contactoNombre: string;
      asignadoUsuarioNombre: string;
    }[];
    expect(mine.map((one) => `${one.contactoNombre}: ${one.asignadoUsuarioNombre}`).toSorted()).toEqual([
      'Alba: Ana',
      'Albeiro: Luis',
      'Beto: Jefa',
    ]);
    // a completed task does not exclude its contact from the next round
    const ofAlba = mine.find(({ contactoNombre }) => contactoNombre === 'Alba');
    expect((await complete(ofAlba?.id ?? 0, owner.ana, 'Ya compró')).status).toBe(200);
    expect((await send({ ...masiva, confirmada: true })).body).toEqual({ creadas: 1, omitidas: 2 });
    const all = await send({ ...masiva, descripcion: 'Otra', asignadoUsuarioId: owner.luis.id });
    expect(all.body).toEqual({ creadas: 3, omitidas: 0 });
    const ofAna = await send({ ...masiva, descripcion: 'De Ana', filtroAsignadoUsuarioId: owner.ana.id });
    expect(ofAna.body).toEqual({ creadas: 1, omitidas: 0 });
    const foreign = await server.build.tablero(other.id, ['Suyo']);
    expect((await send({ ...masiva, estadoId: foreign.estadoIds[0] })).status).toBe(404);
  });
});

const withoutUrl = ({ url: _signed, ...rest }: { url: string }) => rest;
