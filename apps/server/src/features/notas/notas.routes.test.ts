import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';

describe('notes and open tasks of a contact', () => {
  let server: TestServer;
  let shop: Equipo;
  let other: { id: number };
  let ana: BuiltUser;
  let luis: BuiltUser;
  let boss: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('notas');
    ({ ana, luis, boss } = shop);
    other = await server.build.suscriptor();
  });
  afterAll(() => server?.stop());

  const write = (body: object) => server.call('POST', '/api/tareas/notas', { token: ana.token, body });
  const list = (contactoId: number, query = '') =>
    server.call('GET', `/api/tareas/contactos/${contactoId}/notas${query}`, { token: ana.token });
  const pending = (contactoId: number, token: string) =>
    server.call('GET', `/api/tareas/contactos/${contactoId}/pendientes`, { token });

  // covers D2-3-17, D2-5.3-02b, D2-7.7-07
  it('writes a note as the session’s user, ignoring the body’s', async () => {
    const { id } = await server.build.contacto(shop.id);
    const made = await write({
      contactoId: id,
      texto: '  pidió factura  ',
      autorUsuarioId: luis.id,
      autorNombre: 'Luis',
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      contactoId: id,
      texto: 'pidió factura',
      autorNombre: 'Ana',
      autorUsuarioId: ana.id,
      kanbanEstadoIdSnapshot: null,
    });
    expect((await list(id)).body.content).toEqual([made.body]);
  });

  // covers D2-3-17, D2-3-23
  it('stores the state’s current name: of the given state, else of the contact’s own', async () => {
    const { id } = await server.build.contacto(shop.id);
    const board = await server.build.tablero(shop.id, ['Nuevo', 'Ganado']);
    const [nuevo, ganado] = board.estadoIds;
    await server.db.query('update app.contactos set kanban_estado_id = $2, kanban_estado_fecha = now() where id = $1', [
      id,
      nuevo,
    ]);
    const own = await write({ contactoId: id, texto: 'sin estado' });
    const sent = await write({ contactoId: id, texto: 'con estado', kanbanEstadoIdSnapshot: ganado });
    await server.db.query(`update app.kanban_estados set nombre = 'Rebautizado' where id = $1`, [ganado]);
    expect(own.body).toMatchObject({ kanbanEstadoIdSnapshot: nuevo, kanbanEstadoNombreSnapshot: 'Nuevo' });
    expect((await list(id)).body.content[0]).toMatchObject({ id: sent.body.id, kanbanEstadoNombreSnapshot: 'Ganado' });
  });

  it('creates one note for a repeated form, also simultaneous', async () => {
    const { id } = await server.build.contacto(shop.id);
    const form = { contactoId: id, texto: 'llamar temprano', clave: randomUUID() };
    const answers = [...(await Promise.all([write(form), write(form)])), await write(form)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await list(id)).body.content).toEqual([answers[0]?.body]);
    const audited = await server.db.query(`select 1 from app.auditoria where entidad = 'nota' and registro_id = $1`, [
      answers[0]?.body.id,
    ]);
    expect(audited).toHaveLength(1);
    // another text is another request, and keys are per user
    expect((await write({ ...form, texto: 'llamar tarde' })).body.code).toBe('KEY_REUSED');
    const theirs = await server.call('POST', '/api/tareas/notas', { token: luis.token, body: form });
    expect(theirs.body).toMatchObject({ autorUsuarioId: luis.id });
    expect(theirs.body.id).not.toBe(answers[0]?.body.id);
  });

  it.each([
    ['', 'La nota es obligatoria'],
    ['   ', 'La nota es obligatoria'],
    [' ab ', 'Mínimo 3 caracteres'],
    ['x'.repeat(2001), 'Máximo 2000 caracteres'],
  ])('refuses the text %j: %s', async (texto, message) => {
    const { id } = await server.build.contacto(shop.id);
    const refused = await write({ contactoId: id, texto });
    expect(refused.body).toMatchObject({ code: 'VALIDATION', field: 'texto', errors: [{ message }] });
  });

  // covers D2-7.7-07
  it('refuses a foreign contact and a foreign state', async () => {
    const { id } = await server.build.contacto(shop.id);
    const outsider = await server.build.contacto(other.id);
    const board = await server.build.tablero(other.id);
    expect((await write({ contactoId: outsider.id, texto: 'hola' })).status).toBe(404);
    expect((await write({ contactoId: id, texto: 'hola', kanbanEstadoIdSnapshot: board.estadoIds[0] })).status).toBe(
      404,
    );
    expect((await list(outsider.id)).status).toBe(404);
    expect((await pending(outsider.id, boss.token)).status).toBe(404);
  });

  // covers D2-7.7-08
  it('pages the notes newest first', async () => {
    const { id } = await server.build.contacto(shop.id);
    for (const texto of ['primera', 'segunda', 'tercera']) await write({ contactoId: id, texto });
    const page = (await list(id, '?size=2')).body;
    expect(page).toMatchObject({ totalElements: 3, last: false });
    expect(page.content.map((one: { texto: string }) => one.texto)).toEqual(['tercera', 'segunda']);
    expect((await list(id, '?size=2&page=1')).body.content[0].texto).toBe('primera');
  });

  // covers D2-7.7-09
  it('shows an agent the own open tasks and a supervisor all, next due first', async () => {
    const { id } = await server.build.contacto(shop.id, { nombre: 'Rosa' });
    const late = await server.build.tarea(shop.id, id, { asignadoUsuarioId: ana.id, inMinutes: 90 });
    const soon = await server.build.tarea(shop.id, id, { asignadoUsuarioId: ana.id, inMinutes: 10 });
    const others = await server.build.tarea(shop.id, id, { asignadoUsuarioId: luis.id, inMinutes: 50 });
    await server.build.tarea(shop.id, id, { asignadoUsuarioId: ana.id, completada: true });
    const ids = async (token: string) => (await pending(id, token)).body.map((one: { id: number }) => one.id);
    expect(await ids(ana.token)).toEqual([soon, late]);
    expect(await ids(luis.token)).toEqual([others]);
    expect(await ids(boss.token)).toEqual([soon, others, late]);
    expect((await pending(id, ana.token)).body[0]).toMatchObject({
      contactoNombre: 'Rosa',
      prioridad: 'MEDIA',
      estado: 'PENDIENTE',
      asignadoUsuarioNombre: 'Ana',
    });
  });

  // covers D2-3-06, D2-7.5-02a
  it('lists only the own business’s areas, by name', async () => {
    await server.build.insert('areas', { suscriptor_id: shop.id, nombre: 'ábaco' });
    const areas = await server.call('GET', `/api/areas/suscriptor/${shop.id}`, { token: ana.token });
    expect(areas.body.map((one: { nombre: string }) => one.nombre)).toEqual(['ábaco', 'Área notas']);
    expect((await server.call('GET', `/api/areas/suscriptor/${other.id}`, { token: boss.token })).status).toBe(404);
  });

  // covers D2-7.5-01b
  it('suggests active users by name or e-mail without accents, at most fifty', async () => {
    const suggest = async (q: string) =>
      (await server.call('GET', `/api/usuarios/suggest?q=${encodeURIComponent(q)}`, { token: ana.token })).body;
    const oscar = await server.build.usuario(shop.id, { nombre: 'Óscar Peña' });
    await server.build.usuario(shop.id, { nombre: 'Óscar Inactivo', estado: 0 });
    await server.build.usuario(other.id, { nombre: 'Óscar Ajeno' });
    expect(await suggest(' oscar ')).toEqual([{ id: oscar.id, nombre: 'Óscar Peña', email: oscar.email }]);
    expect(await suggest(oscar.email.toUpperCase())).toHaveLength(1);
    expect(await suggest('%')).toEqual([]);
    for (let index = 0; index < 50; index++) await server.build.usuario(shop.id, { nombre: `Agente ${index}` });
    expect(await suggest('')).toHaveLength(50);
  });
});
