import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipo } from '../../../test/factories.ts';
import { eventually, startTestServer, type TestServer } from '../../../test/server.ts';

describe('boards and states of very many contacts', () => {
  let server: TestServer;
  let shop: Equipo;

  beforeAll(async () => {
    // without jobs, which would wait for the rows that a test holds
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('tableros');
  });
  afterAll(() => server?.stop());

  const remove = (path: string) => server.call('DELETE', path, { token: shop.boss.token });

  it('of a state go some at a time: whoever writes to one of them meanwhile waits for the others no longer', async () => {
    const board = await server.build.tablero(shop.id, ['Gigante']);
    const [estadoId] = board.estadoIds;
    const made = await server.db.query<{ id: number }>(
      `insert into app.contactos (suscriptor_id, nombre, telefono, kanban_estado_id, kanban_estado_fecha)
       select $1, 'Gigante ' || i, '+57324' || (1000000 + i), $2, now() from generate_series(1, 1201) i returning id`,
      [shop.id, estadoId],
    );
    const ids = made.map(({ id }) => id).toSorted((a, b) => a - b);
    const stay = async () => {
      const [row] = await server.db.query<{ n: number }>(
        'select count(*)::int as n from app.contactos where kanban_estado_id = $1',
        [estadoId],
      );
      return row?.n;
    };
    const busy = new pg.Client({ connectionString: server.db.adminUrl });
    await busy.connect();
    try {
      await busy.query('begin');
      // in the second five hundred
      await busy.query('select 1 from app.contactos where id = $1 for no key update', [ids[600]]);
      const removing = remove(`/api/kanban/estados/${estadoId}`);
      await eventually(async () => (await stay()) === 701, 'the first five hundred are without it, and free');
      await server.db.query('select 1 from app.contactos where id = $1 for update nowait', [ids[0]]);
      await busy.query('commit');
      expect((await removing).status).toBe(204);
    } finally {
      await busy.end();
    }
    expect(await stay()).toBe(0);
    const [told] = await server.db.query<{ contactos: number; salidas: number }>(
      `select (a.detalles ->> 'contactos')::int as contactos,
              (select count(*)::int from app.kanban_movimientos m where m.suscriptor_id = $1 and m.de_nombre = 'Gigante') as salidas
         from app.auditoria a
        where a.suscriptor_id = $1 and a.entidad = 'kanbanEstado' and a.accion = 'ELIMINAR' and a.registro_id = $2`,
      [shop.id, estadoId],
    );
    expect(told).toEqual({ contactos: 1201, salidas: 1201 });
  });

  it('of a board go with it, and are counted state by state', async () => {
    const board = await server.build.tablero(shop.id, ['Vacío', 'Lleno']);
    await server.db.query(
      `insert into app.contactos (suscriptor_id, nombre, telefono, kanban_estado_id, kanban_estado_fecha)
       select $1, 'Lleno ' || i, '+57325' || (1000000 + i), $2, now() from generate_series(1, 501) i`,
      [shop.id, board.estadoIds[1]],
    );
    expect((await remove(`/api/kanban/${board.id}`)).status).toBe(204);
    const told = await server.db.query(
      `select detalles -> 'antes' ->> 'nombre' as nombre, (detalles ->> 'contactos')::int as contactos from app.auditoria
        where suscriptor_id = $1 and entidad = 'kanbanEstado' and accion = 'ELIMINAR' and registro_id = any($2::bigint[]) order by registro_id`,
      [shop.id, board.estadoIds],
    );
    expect(told).toEqual([
      { nombre: 'Vacío', contactos: 0 },
      { nombre: 'Lleno', contactos: 501 },
    ]);
  });
});
