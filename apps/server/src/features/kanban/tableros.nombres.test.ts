import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { CONTACTOS_AT_ONCE } from './retirados.service.ts';

describe('boards and states that are removed or share a name', () => {
  let server: TestServer;
  let shop: Equipo;
  let other: Equipo;

  beforeAll(async () => {
    server = await startTestServer();
    shop = await server.build.equipo('nombres');
    other = await server.build.equipo();
  });
  afterAll(() => server?.stop());

  const call = (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET',
    path: string,
    body?: object,
    user: BuiltUser = shop.boss,
  ) => server.call(method, path, { token: user.token, ...(body && { body }) });
  async function contactosIn(estadoId: number | undefined, many: number): Promise<number[]> {
    const made = await server.db.query<{ id: number }>(
      `insert into app.contactos (suscriptor_id, nombre, kanban_estado_id, kanban_estado_fecha)
       select $1, 'Cliente ' || i, $2, now() from generate_series(1, $3) i returning id`,
      [shop.id, estadoId, many],
    );
    return made.map(({ id }) => id);
  }
  const estadosOf = async (ids: number[]) =>
    (
      await server.db.query<{ estado: number | null }>(
        'select distinct kanban_estado_id as estado from app.contactos where id = any ($1)',
        [ids],
      )
    ).map(({ estado }) => estado);

  it('F-B04 have unique names, of boards and of states per board, regardless of case and accents', async () => {
    expect((await call('POST', '/api/kanban', { nombre: 'Cotización' })).status).toBe(201);
    const again = await call('POST', '/api/kanban', { nombre: ' COTIZACION ' });
    expect(again.body).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      field: 'nombre',
      message: 'Ya existe un tablero con ese nombre.',
    });
    expect((await call('POST', '/api/kanban', { nombre: 'Cotización' }, other.boss)).status).toBe(201);
    const board = await server.build.tablero(shop.id, ['Listo', 'Ganado']);
    expect((await call('PUT', `/api/kanban/${board.id}`, { nombre: 'cotizacion' })).status).toBe(409);
    const state = await call('POST', `/api/kanban/${board.id}/estados`, { nombre: 'LISTO' });
    expect(state.body).toMatchObject({
      status: 409,
      field: 'nombre',
      message: 'El tablero ya tiene un estado con ese nombre.',
    });
    const [, ganado] = board.estadoIds;
    expect((await call('PUT', `/api/kanban/estados/${ganado}`, { nombre: 'listó' })).status).toBe(409);
    // its own name in another spelling, and the same name on another board
    expect((await call('PUT', `/api/kanban/estados/${ganado}`, { nombre: 'GANADO' })).status).toBe(200);
    const second = await server.build.tablero(shop.id, []);
    expect((await call('POST', `/api/kanban/${second.id}/estados`, { nombre: 'Listo' })).status).toBe(201);
    const both = await Promise.all([
      call('POST', '/api/kanban', { nombre: 'A la vez' }),
      call('POST', '/api/kanban', { nombre: 'a la véz' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it('F-B04 show how many contacts each state has, and move them when the state is removed', async () => {
    const board = await server.build.tablero(shop.id, ['Uno', 'Dos']);
    const [uno, dos] = board.estadoIds;
    const ids = await contactosIn(uno, 3);
    expect((await call('GET', `/api/kanban/${board.id}/contactos/conteo`)).body).toEqual([
      { estadoId: uno, contactos: 3 },
      { estadoId: dos, contactos: 0 },
    ]);
    expect((await call('GET', `/api/kanban/${board.id}/contactos/conteo`, undefined, other.boss)).status).toBe(404);
    expect((await call('DELETE', `/api/kanban/estados/${uno}?moverA=${uno}`)).body).toMatchObject({
      status: 400,
      field: 'moverA',
    });
    const foreign = await server.build.tablero(other.id, ['Suyo']);
    expect((await call('DELETE', `/api/kanban/estados/${uno}?moverA=${foreign.estadoIds[0]}`)).status).toBe(404);
    expect(await estadosOf(ids)).toEqual([uno]);
    expect((await call('DELETE', `/api/kanban/estados/${uno}?moverA=${dos}`)).status).toBe(204);
    expect(await estadosOf(ids)).toEqual([dos]);
    const moves = await server.db.query(
      'select de_nombre, a_nombre, a_estado_id, usuario_id from app.kanban_movimientos where contacto_id = $1',
      [ids[0]],
    );
    expect(moves).toEqual([{ de_nombre: 'Uno', a_nombre: 'Dos', a_estado_id: dos, usuario_id: shop.boss.id }]);
  });

  it('F-B04 move the contacts of a removed board to a state of another one, also very many', async () => {
    const [board, target] = [
      await server.build.tablero(shop.id, ['Uno', 'Dos']),
      await server.build.tablero(shop.id, ['Destino']),
    ];
    const [uno, dos] = board.estadoIds;
    const [destino] = target.estadoIds;
    const ids = [...(await contactosIn(uno, CONTACTOS_AT_ONCE)), ...(await contactosIn(dos, 2))];
    expect((await call('DELETE', `/api/kanban/${board.id}?moverA=${dos}`)).status).toBe(400);
    expect((await call('DELETE', `/api/kanban/${board.id}?moverA=${destino}`)).status).toBe(204);
    await eventually(async () => {
      const [estado, ...more] = await estadosOf(ids);
      return estado === destino && more.length === 0;
    }, 'all contacts have the other state');
  });

  it('F-B10 refuse to move a card from a state that it has left, and return its current one', async () => {
    const board = await server.build.tablero(shop.id, ['Uno', 'Dos', 'Tres']);
    const [uno, dos, tres] = board.estadoIds;
    const [id] = await contactosIn(uno, 1);
    const move = (kanbanEstadoId: number | null | undefined, more: object, user = shop.ana) =>
      call('PATCH', `/api/kanban/contactos/${id}/estado`, { kanbanEstadoId, ...more }, user);
    const all = await Promise.all([
      move(dos, { deEstadoId: uno }),
      move(tres, { deEstadoId: uno }, shop.luis),
      move(null, { deEstadoId: uno }, shop.boss),
    ]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    await move(dos, {});
    const late = await move(tres, { deEstadoId: uno }, shop.luis);
    expect(late.body).toMatchObject({ status: 409, code: 'CONFLICT', field: 'deEstadoId' });
    expect(late.body.message).toMatch(/ahora está en «Dos» del tablero «Tablero \d+»/);
    // to its current state, and without a source, as the documents' client sends it
    expect((await move(dos, { deEstadoId: uno })).status).toBe(200);
    expect((await move(tres, {})).status).toBe(200);
    expect((await move(null, { deEstadoId: tres })).status).toBe(200);
    expect((await move(uno, { deEstadoId: dos })).body.message).toContain('no tiene estado');
    expect((await move(uno, { deEstadoId: null })).status).toBe(200);
  });
});
