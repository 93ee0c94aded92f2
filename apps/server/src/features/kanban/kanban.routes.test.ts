import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { BuiltUser } from '@tertulia/testkit/factories';

describe('boards and their contacts', () => {
  let server: TestServer;
  let shop: Awaited<ReturnType<TestServer['build']['suscriptor']>>;
  let other: typeof shop;
  let ana: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.suscriptor('kanban');
    other = await server.build.suscriptor();
    ana = await server.build.usuario(shop.id, { nombre: 'Ana' });
  });
  afterAll(() => server?.stop());

  const get = async (path: string) => server.call('GET', path, { token: ana.token });
  const move = (contactoId: number, body: object) =>
    server.call('PATCH', `/api/kanban/contactos/${contactoId}/estado`, { token: ana.token, body });
  const moves = (contactoId: number) =>
    server.db.query(
      'select de_nombre, a_nombre, usuario_id, conversacion_id from app.kanban_movimientos where contacto_id = $1 order by id',
      [contactoId],
    );

  // covers D2-3-14, D2-3-15, D2-4-24b, D2-7.6-01, D2-7.6-04
  it('lists the own boards and a board’s states in their order', async () => {
    const board = await server.build.tablero(shop.id, ['Uno', 'Dos', 'Tres']);
    await server.build.tablero(other.id);
    const boards = await get('/api/kanban/page?size=100');
    expect(boards.body).toMatchObject({ totalElements: 1, content: [{ id: board.id }] });
    expect((await get('/api/kanban/page')).body).toMatchObject({ number: 0, size: 20 });
    expect((await get(`/api/kanban/${board.id}/estados/page`)).body).toMatchObject({ number: 0, size: 50 });
    const states = await get(`/api/kanban/${board.id}/estados/page?size=2`);
    expect(states.body).toMatchObject({ totalElements: 3, last: false });
    expect(states.body.content).toEqual([
      { id: board.estadoIds[0], tableroId: board.id, nombre: 'Uno', color: '#999999', orden: 0 },
      { id: board.estadoIds[1], tableroId: board.id, nombre: 'Dos', color: '#999999', orden: 1 },
    ]);
    const byName = await get(`/api/kanban/${board.id}/estados/page?sort=nombre,desc`);
    expect(byName.body.content.map((one: { nombre: string }) => one.nombre)).toEqual(['Uno', 'Tres', 'Dos']);
    const empty = await server.build.tablero(shop.id, []);
    expect((await get(`/api/kanban/${empty.id}/estados/page`)).body).toMatchObject({ totalElements: 0, content: [] });
    const foreign = await server.build.tablero(other.id);
    expect((await get(`/api/kanban/${foreign.id}/estados/page`)).status).toBe(404);
  });

  // covers D2-3-03, D2-7.6-07
  it('sets and clears a contact’s state, and records each move with the names at that time', async () => {
    const board = await server.build.tablero(shop.id, ['Nuevo', 'Ganado']);
    const [nuevo, ganado] = board.estadoIds;
    await server.db.query(`update app.tableros set nombre = 'Ventas' where id = $1`, [board.id]);
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId });
    const first = await move(chat.contactoId, { kanbanEstadoId: nuevo, conversacionId: chat.id });
    expect(first.body).toMatchObject({
      kanbanEstadoId: nuevo,
      kanbanEstadoNombre: 'Nuevo',
      kanbanNombre: 'Ventas',
      kanbanColor: '#999999',
    });
    expect(first.body.kanbanEstadoFecha).not.toBeNull();
    expect((await move(chat.contactoId, { kanbanEstadoId: nuevo })).status).toBe(200);
    await move(chat.contactoId, { kanbanEstadoId: ganado });
    await server.db.query(`update app.kanban_estados set nombre = 'Otro' where id = $1`, [ganado]);
    const gone = await move(chat.contactoId, { kanbanEstadoId: null });
    expect(gone.body).toMatchObject({ kanbanEstadoId: null, kanbanNombre: null, kanbanEstadoFecha: null });
    expect(await moves(chat.contactoId)).toEqual([
      { de_nombre: null, a_nombre: 'Nuevo', usuario_id: ana.id, conversacion_id: chat.id },
      { de_nombre: 'Nuevo', a_nombre: 'Ganado', usuario_id: ana.id, conversacion_id: null },
      { de_nombre: 'Otro', a_nombre: null, usuario_id: ana.id, conversacion_id: null },
    ]);
  });

  // covers D2-7.6-07
  it('checks contact, state and chat together', async () => {
    const board = await server.build.tablero(shop.id);
    const foreign = await server.build.tablero(other.id);
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId });
    const neighbour = await server.build.conversacion(shop.id, { canalId: shop.canalId });
    const outsider = await server.build.conversacion(other.id, { canalId: other.canalId });
    const own = { kanbanEstadoId: board.estadoIds[0] };
    for (const [contactoId, body] of [
      [outsider.contactoId, own],
      [chat.contactoId, { kanbanEstadoId: foreign.estadoIds[0] }],
      [chat.contactoId, { ...own, conversacionId: outsider.id }],
      [chat.contactoId, { ...own, conversacionId: neighbour.id }],
    ] as const)
      expect((await move(contactoId, body)).status, JSON.stringify(body)).toBe(404);
    expect(await moves(chat.contactoId)).toEqual([]);
    expect((await move(chat.contactoId, {})).body).toMatchObject({ code: 'VALIDATION', field: 'kanbanEstadoId' });
  });
});
