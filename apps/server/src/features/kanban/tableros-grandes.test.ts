import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipo } from '@tertulia/testkit/factories';
import { listenToBus } from '@tertulia/testkit/bus-listener';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createRetiradosService } from './retirados.service.ts';
import { forgetEstado } from './tableros.repository.ts';

const SLOW_MS = 60_000;

describe('boards and states with very many contacts', () => {
  let server: TestServer;
  let shop: Equipo;

  beforeAll(async () => {
    // without jobs, which would wait for the rows that a test holds
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('tableros');
  });
  afterAll(() => server?.stop());

  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: shop.boss.token, ...(body === undefined ? {} : { body }) });
  const remove = (path: string) => call('DELETE', path);

  /** Contacts of a state, in the order of their ids. */
  async function fill(estadoId: number | undefined, many: number): Promise<number[]> {
    const made = await server.db.query<{ id: number }>(
      `insert into app.contactos (suscriptor_id, nombre, telefono, kanban_estado_id, kanban_estado_fecha)
       select $1, 'Cliente ' || i, '+57324' || ($2::int * 10000 + i), $2, now() from generate_series(1, $3::int) i returning id`,
      [shop.id, estadoId, many],
    );
    return made.map(({ id }) => id).toSorted((a, b) => a - b);
  }
  const stay = async (estadoId: number | undefined) => {
    const [row] = await server.db.query<{ n: number }>(
      'select count(*)::int as n from app.contactos where kanban_estado_id = $1',
      [estadoId],
    );
    return row?.n;
  };
  /** What is left of a removed state, and its record. */
  const audited = async (estadoId: number | undefined, nombre: string) => {
    const [row] = await server.db.query(
      `select (a.detalles ->> 'contactos')::int as contactos, m.salidas, m.momentos, m.personas,
              (select count(*)::int from app.kanban_estados e where e.id = a.registro_id) as estados
         from app.auditoria a,
              (select count(*)::int as salidas, count(distinct m.ocurrido)::int as momentos, array_agg(distinct m.usuario_id::int) as personas
                 from app.kanban_movimientos m where m.suscriptor_id = $1 and m.de_nombre = $3) m
        where a.suscriptor_id = $1 and a.entidad = 'kanbanEstado' and a.accion = 'ELIMINAR' and a.registro_id = $2`,
      [shop.id, estadoId, nombre],
    );
    return row;
  };
  const whole = () => ({ contactos: 1201, salidas: 1201, momentos: 1, personas: [shop.boss.id], estados: 0 });
  const retiroOf = (estadoId: number | undefined) => ({
    estadoId: Number(estadoId),
    usuarioId: shop.boss.id,
    retirado: new Date('2026-05-01T15:00:00Z'),
  });

  /** Holds a row of the table, as a write to it does, until the work is done. */
  async function holding(
    rowId: number | undefined,
    work: (letGo: () => Promise<unknown>) => Promise<void>,
    table: 'contactos' | 'kanban_movimientos' = 'contactos',
  ) {
    const busy = new pg.Client({ connectionString: server.db.adminUrl });
    await busy.connect();
    try {
      await busy.query('begin');
      await busy.query(`select 1 from app.${table} where id = $1 for no key update`, [rowId]);
      await work(() => busy.query('commit'));
    } finally {
      await busy.end();
    }
  }

  // covers D2-5.4-05
  it('are removed at once, even during a write to one of the contacts', async () => {
    const board = await server.build.tablero(shop.id, ['Enorme', 'Nuevo']);
    const [estadoId, nuevo] = board.estadoIds;
    const ids = await fill(estadoId, 501);
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId });
    await call('PATCH', `/api/kanban/contactos/${chat.contactoId}/estado`, { kanbanEstadoId: estadoId });
    await holding(ids[0], async (letGo) => {
      expect((await remove(`/api/kanban/estados/${estadoId}`)).status).toBe(204);
      await letGo();
    });
    expect(await stay(estadoId)).toBe(502);
    const estados = await call('GET', `/api/kanban/${board.id}/estados/page`);
    expect(estados.body).toMatchObject({ totalElements: 1, content: [{ id: nuevo }] });
    const masiva = { descripcion: 'Avisar', prioridad: 'MEDIA', fechaProgramada: '2026-06-01T14:00:00Z', estadoId };
    const answers = await Promise.all([
      remove(`/api/kanban/estados/${estadoId}`),
      call('GET', `/api/kanban/estados/${estadoId}/contactos/page`),
      call('PUT', `/api/kanban/estados/${estadoId}`, { nombre: 'Otro', color: '#112233' }),
      call('PATCH', `/api/kanban/contactos/${ids[1]}/estado`, { kanbanEstadoId: estadoId }),
      call('POST', '/api/tareas/masiva', masiva),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const none = { kanbanEstadoId: null, kanbanEstadoNombre: null, kanbanNombre: null, kanbanEstadoFecha: null };
    expect((await call('GET', `/api/contactos/${ids[0]}`)).body).toMatchObject(none);
    const explored = await call('GET', '/api/conversations/explorar?size=50');
    expect(explored.status).toBe(200);
    expect(JSON.stringify(explored.body)).not.toContain('Enorme');
    expect((await call('GET', '/api/contactos/exportar.csv')).text).not.toContain('Enorme');
    const nota = await call('POST', '/api/tareas/notas', { contactoId: ids[0], texto: 'sigue sin estado' });
    expect(nota.body).toMatchObject({ kanbanEstadoIdSnapshot: null });
    // a card that the job has not reached can be moved like any other
    const moved = await call('PATCH', `/api/kanban/contactos/${ids[2]}/estado`, { kanbanEstadoId: nuevo });
    expect(moved.body).toMatchObject({ kanbanEstadoId: nuevo });
    await createRetiradosService(server.app.database).remove(shop.id, retiroOf(estadoId), AbortSignal.timeout(30_000));
    expect(await audited(estadoId, 'Enorme')).toMatchObject({ contactos: 502, salidas: 502, estados: 0 });
    expect((await call('GET', `/api/contactos/${ids[2]}`)).body.kanbanEstadoId).toBe(nuevo);
  });

  // covers D2-5.4-05
  it('lose a state in batches: a concurrent write to one contact waits for its batch only', async () => {
    const board = await server.build.tablero(shop.id, ['Gigante']);
    const [estadoId] = board.estadoIds;
    const ids = await fill(estadoId, 1201);
    expect((await remove(`/api/kanban/estados/${estadoId}`)).status).toBe(204);
    // in the second batch of five hundred
    await holding(ids[600], async (letGo) => {
      const removing = createRetiradosService(server.app.database).remove(
        shop.id,
        retiroOf(estadoId),
        AbortSignal.timeout(30_000),
      );
      await eventually(async () => (await stay(estadoId)) === 701, 'the first five hundred are without it, and free');
      await server.db.query('select 1 from app.contactos where id = $1 for update nowait', [ids[0]]);
      await letGo();
      await removing;
    });
    expect(await stay(estadoId)).toBe(0);
    expect(await audited(estadoId, 'Gigante')).toEqual(whole());
  });

  // covers D2-5.4-05
  it(
    'lose their state completely, also if the process dies midway',
    async () => {
      const board = await server.build.tablero(shop.id, ['Medio']);
      const [estadoId] = board.estadoIds;
      const ids = await fill(estadoId, 1201);
      expect((await remove(`/api/kanban/estados/${estadoId}`)).status).toBe(204);
      const death = new AbortController();
      const retiro = await asEnqueued(estadoId);
      await holding(ids[600], async (letGo) => {
        const removing = createRetiradosService(server.app.database).remove(shop.id, retiro, death.signal);
        await eventually(async () => (await stay(estadoId)) === 701, 'the first five hundred are without it');
        death.abort(new Error('killed'));
        await Promise.all([expect(removing).rejects.toThrow('killed'), letGo()]);
      });
      expect(await stay(estadoId)).toBeGreaterThan(0);
      expect(await audited(estadoId, 'Medio')).toMatchObject({ estados: 1 });
      const worker = await startTestServer({ db: server.db, env: { DATA_DIR: server.dataDir } });
      try {
        await eventually(
          async () => JSON.stringify(await audited(estadoId, 'Medio')) === JSON.stringify(whole()),
          'the next process has done the rest',
          30_000,
        );
      } finally {
        await worker.stop();
      }
      expect(await stay(estadoId)).toBe(0);
    },
    SLOW_MS,
  );

  // covers D2-5.4-05
  it('leave movements and notes in batches, also without contacts', async () => {
    const board = await server.build.tablero(shop.id, ['Paso', 'Fin']);
    const [paso, fin] = board.estadoIds;
    const ids = await fill(fin, 501);
    await server.db.query(
      `insert into app.kanban_movimientos (suscriptor_id, contacto_id, de_estado_id, de_nombre, a_estado_id, a_nombre, ocurrido)
       select $1, x.id, e.de, e.de_nombre, e.a, e.a_nombre, now()
         from unnest($2::bigint[]) x (id), (values (null, null, $3::bigint, 'Paso'), ($3, 'Paso', $4, 'Fin')) e (de, de_nombre, a, a_nombre)`,
      [shop.id, ids, paso, fin],
    );
    await server.db.query(
      `insert into app.notas (suscriptor_id, contacto_id, texto, autor_nombre, created_at, kanban_estado_id_snapshot, kanban_estado_nombre_snapshot)
       select $1, x.id, 'Pasó por aquí', 'Ana', now(), $3, 'Paso' from unnest($2::bigint[]) x (id)`,
      [shop.id, ids, paso],
    );
    const left = async () => {
      const [row] = await server.db.query(
        `select (select count(*)::int from app.kanban_movimientos m where m.a_estado_id = $1) as a,
                (select count(*)::int from app.kanban_movimientos m where m.de_estado_id = $1) as de,
                (select count(*)::int from app.notas n where n.kanban_estado_id_snapshot = $1) as notas,
                (select count(*)::int from app.kanban_estados e where e.id = $1 and e.tablero_id is null) as estados`,
        [paso],
      );
      return row;
    };
    expect((await remove(`/api/kanban/estados/${paso}`)).status).toBe(204);
    expect(await left()).toEqual({ a: 501, de: 501, notas: 501, estados: 1 });
    const [held] = await server.db.query<{ id: number }>(
      'select min(id) as id from app.kanban_movimientos where a_estado_id = $1',
      [paso],
    );
    await holding(
      Number(held?.id),
      async (letGo) => {
        const removing = createRetiradosService(server.app.database).remove(
          shop.id,
          retiroOf(paso),
          AbortSignal.timeout(30_000),
        );
        const wanted = JSON.stringify({ a: 1, de: 0, notas: 0, estados: 1 });
        await eventually(async () => JSON.stringify(await left()) === wanted, 'only the held state is left');
        await letGo();
        await removing;
      },
      'kanban_movimientos',
    );
    expect(await left()).toEqual({ a: 0, de: 0, notas: 0, estados: 0 });
    const named = await server.db.query(
      `select m.de_nombre, m.a_nombre, m.a_estado_id::int as a, count(*)::int as n from app.kanban_movimientos m
        where m.contacto_id = any($1::bigint[]) group by 1, 2, 3 order by 2`,
      [ids],
    );
    expect(named).toEqual([
      { de_nombre: 'Paso', a_nombre: 'Fin', a: fin, n: 501 },
      { de_nombre: null, a_nombre: 'Paso', a: null, n: 501 },
    ]);
  });

  // covers D2-5.4-05
  it('that are on a board are not affected', async () => {
    const board = await server.build.tablero(shop.id, ['Quieto']);
    const [estadoId] = board.estadoIds;
    const [contactoId] = await fill(estadoId, 1);
    await call('PATCH', `/api/kanban/contactos/${contactoId}/estado`, { kanbanEstadoId: null });
    const forgotten = await server.app.database.withTenant({ tenantId: shop.id }, (tx) =>
      forgetEstado(tx, Number(estadoId), 10),
    );
    expect(forgotten).toBe(0);
    const [row] = await server.db.query<{ n: number }>(
      'select count(*)::int as n from app.kanban_movimientos where de_estado_id = $1',
      [estadoId],
    );
    expect(row?.n).toBe(1);
  });

  it(
    'F-B04 move contacts to the successor of a target that is removed during the job, and count them on their way',
    async () => {
      const [board, other] = [
        await server.build.tablero(shop.id, ['Lista A', 'Lista B', 'Lista C']),
        await server.build.tablero(shop.id, ['Último']),
      ];
      const [a, b, c] = board.estadoIds;
      const [last] = other.estadoIds;
      const ids = await fill(a, 501);
      const counts = async () => (await call('GET', `/api/kanban/${board.id}/contactos/conteo`)).body;
      expect((await remove(`/api/kanban/estados/${a}?moverA=${b}`)).status).toBe(204);
      expect(await counts()).toEqual([
        { estadoId: b, contactos: 501 },
        { estadoId: c, contactos: 0 },
      ]);
      expect((await remove(`/api/kanban/estados/${b}?moverA=${c}`)).status).toBe(204);
      expect(await counts()).toEqual([{ estadoId: c, contactos: 501 }]);
      expect((await remove(`/api/kanban/${board.id}?moverA=${last}`)).status).toBe(204);
      const worker = await startTestServer({ db: server.db, env: { DATA_DIR: server.dataDir } });
      try {
        await eventually(async () => (await stay(last)) === 501, 'all have the state that followed in the end', 30_000);
      } finally {
        await worker.stop();
      }
      const [moves] = await server.db.query(
        `select count(*)::int as n, array_agg(distinct m.de_nombre || ' → ' || m.a_nombre) as names
           from app.kanban_movimientos m where m.contacto_id = any($1::bigint[])`,
        [ids],
      );
      expect(moves).toEqual({ n: 501, names: ['Lista A → Último'] });
    },
    SLOW_MS,
  );

  it('F-B04 show arriving contacts on the new state until all are there, also on open boards', async () => {
    const board = await server.build.tablero(shop.id, ['De aquí', 'Hasta aquí', 'Otro']);
    const [from, to] = board.estadoIds;
    await fill(from, 501);
    const coming = async () =>
      (await call('GET', `/api/kanban/${board.id}/estados/page`)).body.content.map(
        (estado: { nombre: string; llegan?: string[] }) => [estado.nombre, estado.llegan],
      );
    expect((await remove(`/api/kanban/estados/${from}?moverA=${to}`)).status).toBe(204);
    expect(await coming()).toEqual([
      ['Hasta aquí', ['De aquí']],
      ['Otro', undefined],
    ]);
    const bus = await listenToBus(server.db);
    const retiro = { ...retiroOf(from), moverA: to };
    await createRetiradosService(server.app.database).remove(shop.id, retiro, AbortSignal.timeout(30_000));
    expect(await coming()).toEqual([
      ['Hasta aquí', undefined],
      ['Otro', undefined],
    ]);
    await eventually(async () => bus.received.some(({ data }) => data.tableroId === board.id), 'the boards hear of it');
    await bus.stop();
  });

  // covers D2-5.4-05
  it('of a board are removed with it, and counted per state', async () => {
    const board = await server.build.tablero(shop.id, ['Vacío', 'Lleno']);
    await fill(board.estadoIds[1], 501);
    expect((await remove(`/api/kanban/${board.id}`)).status).toBe(204);
    expect((await remove(`/api/kanban/${board.id}`)).status).toBe(404);
    const detalles = await server.db.query(
      `select detalles -> 'antes' ->> 'nombre' as nombre, (detalles ->> 'contactos')::int as contactos from app.auditoria
        where suscriptor_id = $1 and entidad = 'kanbanEstado' and accion = 'ELIMINAR' and registro_id = any($2::bigint[]) order by registro_id`,
      [shop.id, board.estadoIds],
    );
    expect(detalles).toEqual([
      { nombre: 'Vacío', contactos: 0 },
      { nombre: 'Lleno', contactos: 501 },
    ]);
  });

  /** The payload of the removed state's job. */
  async function asEnqueued(estadoId: number | undefined) {
    const [job] = await server.db.query<{ datos: { usuarioId: number; retirado: string } }>(
      `select datos from app.trabajos where (datos ->> 'estadoId')::bigint = $1`,
      [estadoId],
    );
    return {
      estadoId: Number(estadoId),
      usuarioId: job?.datos.usuarioId ?? 0,
      retirado: new Date(job?.datos.retirado ?? 0),
    };
  }
});
