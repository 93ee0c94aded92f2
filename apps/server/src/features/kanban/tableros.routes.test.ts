import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { loadContactos } from '#public/contactos';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createRetiradosService } from './retirados.service.ts';

describe('boards and states managed by supervisors', () => {
  let server: TestServer;
  let shop: Equipo;
  let other: { id: number };

  beforeAll(async () => {
    // without jobs, which would wait for the rows that a test holds, and be counted
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('tableros');
    other = await server.build.suscriptor();
  });
  afterAll(() => server?.stop());

  const call = (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET',
    path: string,
    body?: object,
    user: BuiltUser = shop.boss,
  ) => server.call(method, path, { token: user.token, ...(body && { body }) });
  const messages = (body: { errors?: { field: string; message: string }[] }) => body.errors?.map((one) => one.message);

  /** How many jobs will recompute the scores of the contact's chats. */
  async function dueOf(contactoId: number): Promise<number> {
    const jobs = await server.db.query(
      `select 1 from app.trabajos where tarea = 'lead.due' and datos -> 'contactoIds' @> to_jsonb($1::bigint)`,
      [contactoId],
    );
    return jobs.length;
  }

  // covers D2-7.6-02, D2-7.6-03
  it('creates, renames and lists a board, with names of 1 to 120 letters', async () => {
    const made = await call('POST', '/api/kanban', { nombre: '  Ventas  ' });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({ id: expect.any(Number), nombre: 'Ventas' });
    const renamed = await call('PUT', `/api/kanban/${made.body.id}`, { nombre: 'V'.repeat(120) });
    expect(renamed.body.nombre).toHaveLength(120);
    expect((await call('POST', '/api/kanban', { nombre: 'V'.repeat(121) })).status).toBe(400);
    expect((await call('POST', '/api/kanban', { nombre: '   ' })).status).toBe(400);
    const audit = await server.db.query(
      `select accion, usuario_id from app.auditoria where entidad = 'tablero' and registro_id = $1 order by id`,
      [made.body.id],
    );
    expect(audit).toEqual([
      { accion: 'CREAR', usuario_id: shop.boss.id },
      { accion: 'EDITAR', usuario_id: shop.boss.id },
    ]);
  });

  // covers D2-7.6-05a, D2-7.6-05b
  it('appends a new state, in gray by default', async () => {
    const board = await server.build.tablero(shop.id, ['Uno', 'Dos']);
    const made = await call('POST', `/api/kanban/${board.id}/estados`, { nombre: 'Tres' });
    expect(made.body).toMatchObject({ tableroId: board.id, nombre: 'Tres', color: '#999999', orden: 2 });
    const empty = await server.build.tablero(shop.id, []);
    const first = await call('POST', `/api/kanban/${empty.id}/estados`, { nombre: 'Uno', color: '#12ABef' });
    expect(first.body).toMatchObject({ color: '#12ABef', orden: 0 });
    const changed = await call('PUT', `/api/kanban/estados/${first.body.id}`, {
      nombre: 'Único',
      color: '#000000',
      orden: 7,
    });
    expect(changed.body).toEqual({
      id: first.body.id,
      tableroId: empty.id,
      nombre: 'Único',
      color: '#000000',
      orden: 7,
    });
  });

  it.each([
    [{ nombre: 'X' }, 'Debe contener un mínimo de 2 caracteres'],
    [{ nombre: 'X'.repeat(81) }, 'Máximo 80 caracteres'],
    [{ nombre: 'Bueno', color: 'red' }, 'Color inválido'],
    [{ nombre: 'Bueno', color: '#12345' }, 'Color inválido'],
    [{ nombre: 'Bueno', orden: -1 }, 'Orden inválido'],
  ])('refuses the state %j', async (body, message) => {
    const board = await server.build.tablero(shop.id, []);
    const refused = await call('POST', `/api/kanban/${board.id}/estados`, body);
    expect(refused.status).toBe(400);
    expect(messages(refused.body)).toContain(message);
  });

  it('are closed to agents and other subscribers', async () => {
    const board = await server.build.tablero(shop.id, ['Uno']);
    const foreign = await server.build.tablero(other.id, ['Suyo']);
    for (const [method, path] of [
      ['PUT', `/api/kanban/${board.id}`],
      ['DELETE', `/api/kanban/${board.id}`],
      ['POST', `/api/kanban/${board.id}/estados`],
      ['PUT', `/api/kanban/estados/${board.estadoIds[0]}`],
      ['DELETE', `/api/kanban/estados/${board.estadoIds[0]}`],
    ] as const)
      expect((await call(method, path, { nombre: 'Otro' }, shop.ana)).status, path).toBe(403);
    expect((await call('POST', '/api/kanban', { nombre: 'Otro' }, shop.ana)).status).toBe(403);
    expect((await call('DELETE', `/api/kanban/${foreign.id}`)).status).toBe(404);
    expect((await call('DELETE', `/api/kanban/estados/${foreign.estadoIds[0]}`)).status).toBe(404);
    expect((await call('POST', `/api/kanban/${foreign.id}/estados`, { nombre: 'Mío' })).status).toBe(404);
  });

  // covers D2-7.6-05b
  it('removes a state: its contacts stay without one, history keeps its name, and scores are recomputed', async () => {
    const board = await server.build.tablero(shop.id, ['Nuevo', 'Ganado']);
    const [, ganado] = board.estadoIds;
    const chat = await server.build.conversacion(shop.id, { canalId: shop.canalId });
    await server.call('PATCH', `/api/kanban/contactos/${chat.contactoId}/estado`, {
      token: shop.ana.token,
      body: { kanbanEstadoId: ganado },
    });
    await server.call('POST', '/api/tareas/notas', {
      token: shop.ana.token,
      body: { contactoId: chat.contactoId, texto: 'cerró la compra' },
    });
    expect((await call('DELETE', `/api/kanban/estados/${ganado}`)).status).toBe(204);
    const contacto = await call('GET', `/api/contactos/${chat.contactoId}`);
    expect(contacto.body).toMatchObject({ kanbanEstadoId: null, kanbanEstadoFecha: null });
    const moves = await server.db.query(
      'select de_nombre, a_nombre, usuario_id from app.kanban_movimientos where contacto_id = $1 order by id',
      [chat.contactoId],
    );
    expect(moves).toEqual([
      { de_nombre: null, a_nombre: 'Ganado', usuario_id: shop.ana.id },
      { de_nombre: 'Ganado', a_nombre: null, usuario_id: shop.boss.id },
    ]);
    const notes = await call('GET', `/api/tareas/contactos/${chat.contactoId}/notas`);
    expect(notes.body.content[0]).toMatchObject({
      kanbanEstadoIdSnapshot: null,
      kanbanEstadoNombreSnapshot: 'Ganado',
    });
    expect(await dueOf(chat.contactoId)).toBe(1);
    expect((await call('DELETE', `/api/kanban/estados/${ganado}`)).status).toBe(404);
  });

  // covers D2-7.6-05b, D2-7.7-06
  it('removes a state with more contacts than one statement takes, after giving all of them a task', async () => {
    const board = await server.build.tablero(shop.id, ['Enorme']);
    const [estadoId] = board.estadoIds;
    await server.db.query(
      `insert into app.contactos (suscriptor_id, nombre, telefono, kanban_estado_id, kanban_estado_fecha)
       select $1, 'Muchos ' || i, '+57321' || (1000000 + i), $2, now() from generate_series(1, 2001) i`,
      [shop.id, estadoId],
    );
    const masiva = { descripcion: 'Avisar', prioridad: 'MEDIA', fechaProgramada: '2026-06-01T14:00:00Z', estadoId };
    expect((await call('POST', '/api/tareas/masiva', masiva)).body).toEqual({ creadas: 2001, omitidas: 0 });
    expect((await call('POST', '/api/tareas/masiva', { ...masiva, confirmada: true })).body).toEqual({
      creadas: 0,
      omitidas: 2001,
    });
    expect((await call('DELETE', `/api/kanban/estados/${estadoId}`)).status).toBe(204);
    await createRetiradosService(server.app.database).remove(
      shop.id,
      { estadoId: Number(estadoId), usuarioId: shop.boss.id, retirado: new Date() },
      AbortSignal.timeout(30_000),
    );
    const [left] = await server.db.query<{ moves: number; stay: number }>(
      `select (select count(*)::int from app.kanban_movimientos where suscriptor_id = $1 and de_nombre = 'Enorme') as moves,
              (select count(*)::int from app.contactos where suscriptor_id = $1 and nombre like 'Muchos %' and kanban_estado_id is null) as stay`,
      [shop.id],
    );
    expect(left).toEqual({ moves: 2001, stay: 2001 });
    const [row] = await server.db.query<{ contactos: number }>(
      `select (detalles ->> 'contactos')::int as contactos from app.auditoria
        where suscriptor_id = $1 and entidad = 'kanbanEstado' and accion = 'ELIMINAR' and registro_id = $2`,
      [shop.id, estadoId],
    );
    expect(row?.contactos).toBe(2001);
  });

  // covers D2-7.6-03
  it('removes a board with all its states', async () => {
    const board = await server.build.tablero(shop.id, ['Nuevo', 'Ganado']);
    const { id } = await server.build.contacto(shop.id);
    await server.db.query('update app.contactos set kanban_estado_id = $2, kanban_estado_fecha = now() where id = $1', [
      id,
      board.estadoIds[0],
    ]);
    expect((await call('DELETE', `/api/kanban/${board.id}`)).status).toBe(204);
    expect((await call('GET', `/api/kanban/${board.id}/estados/page`)).status).toBe(404);
    expect((await call('GET', `/api/contactos/${id}`)).body.kanbanEstadoId).toBeNull();
  });

  it('a state removed while contacts are moved into it keeps no contact', async () => {
    const board = await server.build.tablero(shop.id, ['Nuevo', 'Ganado']);
    const [nuevo, ganado] = board.estadoIds;
    const contactos = await Promise.all(Array.from({ length: 6 }, () => server.build.contacto(shop.id)));
    const moves = contactos.map(({ id }) =>
      server.call('PATCH', `/api/kanban/contactos/${id}/estado`, {
        token: shop.ana.token,
        body: { kanbanEstadoId: ganado },
      }),
    );
    const [removed, ...moved] = await Promise.all([call('DELETE', `/api/kanban/estados/${ganado}`), ...moves]);
    expect(removed.status).toBe(204);
    for (const { status } of moved) expect([200, 404]).toContain(status);
    const left = await server.db.query('select id from app.contactos where kanban_estado_id = $1', [ganado]);
    expect(left).toEqual([]);
    expect((await call('GET', `/api/kanban/estados/${nuevo}/contactos/page`)).status).toBe(200);
  });

  describe('a state removed while contacts are moved out of it', () => {
    /** Holds a row that both calls need, until the first waits for it and the second waits or is done. */
    async function withHeld<T>(held: string, id: number, calls: (() => Promise<T>)[]): Promise<T[]> {
      const other = new pg.Client({ connectionString: server.db.adminUrl });
      await other.connect();
      try {
        await other.query('begin');
        await other.query(held, [id]);
        const answers: Promise<T>[] = [];
        let settled = 0;
        for (const make of calls) {
          answers.push(make().finally(() => (settled += 1)));
          await eventually(async () => {
            const [row] = await server.db.query<{ n: number }>(
              `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            );
            return settled + (row?.n ?? 0) === answers.length;
          }, 'the call waits, or is done');
        }
        await other.query('commit');
        return await Promise.all(answers);
      } finally {
        await other.end();
      }
    }

    /** Holds a row until the returned function is called. */
    async function hold(held: string, id: number): Promise<() => Promise<void>> {
      const other = new pg.Client({ connectionString: server.db.adminUrl });
      await other.connect();
      await other.query('begin');
      await other.query(held, [id]);
      return () => other.end();
    }

    const waiting = (statement: string, n: number) =>
      eventually(async () => {
        const rows = await server.db.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`,
          [statement],
        );
        return rows.length === n;
      }, `${n} wait for a row: ${statement}`);

    async function board() {
      const { estadoIds } = await server.build.tablero(shop.id, ['Se va', 'Se queda']);
      const [va = 0, queda = 0] = estadoIds;
      return { va, queda };
    }
    const move = (contactoId: number, kanbanEstadoId: number) =>
      call('PATCH', `/api/kanban/contactos/${contactoId}/estado`, { kanbanEstadoId }, shop.ana);
    const join = (id: number, contactoId: number) => call('POST', `/api/contactos/${id}/unir`, { contactoId });
    const remove = (estadoId: number) => call('DELETE', `/api/kanban/estados/${estadoId}`);
    const estadoOf = async (contactoId: number) =>
      (await call('GET', `/api/contactos/${contactoId}`)).body.kanbanEstadoId;

    it('both calls succeed, and the movement keeps both names', async () => {
      const { va, queda } = await board();
      // without chats, for which the move would wait before it holds anything
      const first = await server.build.contacto(shop.id);
      const last = await server.build.contacto(shop.id);
      for (const { id } of [first, last]) expect((await move(id, va)).status).toBe(200);
      const [removed, moved] = await withHeld('select 1 from app.contactos where id = $1 for no key update', first.id, [
        () => remove(va),
        () => move(last.id, queda),
      ]);
      expect([removed?.status, moved?.status]).toEqual([204, 200]);
      expect([await estadoOf(first.id), await estadoOf(last.id)]).toEqual([null, queda]);
      const [newest] = await server.db.query(
        'select de_nombre, a_nombre from app.kanban_movimientos where contacto_id = $1 order by id desc limit 1',
        [last.id],
      );
      expect(newest).toEqual({ de_nombre: 'Se va', a_nombre: 'Se queda' });
    });

    it('both lock the chats before the contacts', async () => {
      const { va, queda } = await board();
      const { id, contactoId } = await server.build.conversacion(shop.id, { canalId: shop.canalId });
      expect((await move(contactoId, va)).status).toBe(200);
      const answers = await withHeld('select 1 from app.conversaciones where id = $1 for no key update', id, [
        () => move(contactoId, queda),
        () => remove(va),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 204]);
      expect(await estadoOf(contactoId)).toBe(queda);
    });

    it('a new chat in between causes no deadlock, and its score is recomputed', async () => {
      const { va, queda } = await board();
      const [begins, last] = [await server.build.contacto(shop.id), await server.build.contacto(shop.id)];
      for (const { id } of [begins, last]) expect((await move(id, va)).status).toBe(200);
      // locked before the last one
      const [removed, moved] = await withHeld('select 1 from app.contactos where id = $1 for no key update', last.id, [
        () => remove(va),
        async () => {
          await server.db.query(
            `insert into app.conversaciones (suscriptor_id, canal_id, contacto_id, fecha_inicio, last_message_at) values ($1, $2, $3, now(), now())`,
            [shop.id, shop.canalId, begins.id],
          );
          return move(begins.id, queda);
        },
      ]);
      expect([removed?.status, moved?.status]).toEqual([204, 200]);
      expect(await estadoOf(begins.id)).toBe(queda);
      expect(await dueOf(begins.id)).toBe(1);
    });

    it('chats of any number of contacts are locked in the common order', async () => {
      const { va } = await board();
      const [first, , last] = [
        await server.build.conversacion(shop.id, { canalId: shop.canalId, cerrada: true }),
        await server.db.query(
          `insert into app.contactos (suscriptor_id, nombre, telefono) select $1, 'Entre ' || i, '+57322' || (1000000 + i) from generate_series(1, 500) i`,
          [shop.id],
        ),
        await server.build.conversacion(shop.id, { canalId: shop.canalId }),
      ];
      // a transaction that needs both locks the last contact's chat first
      await server.db.query(
        'update app.conversaciones set contacto_id = $1::bigint + $2::bigint - contacto_id where id in ($3, $4)',
        [first.contactoId, last.contactoId, first.id, last.id],
      );
      await server.db.query(
        `update app.contactos set kanban_estado_id = $2, kanban_estado_fecha = now() where suscriptor_id = $1 and id between $3 and $4`,
        [shop.id, va, first.contactoId, last.contactoId],
      );
      const held = 'select 1 from app.contactos where id = $1 for no key update';
      const fila = { apellido: 'Pérez', email: null, acepta: false, noEscribir: false };
      const filas = [first, last].map(({ telefono }, n) => ({ ...fila, fila: n + 1, telefono, nombre: 'Cargada' }));
      const load = () =>
        server.app.database.withTenant({ tenantId: shop.id }, (tx) => {
          const context = {
            actualizar: true,
            editor: { userId: shop.boss.id, roles: ['SUPERVISOR' as const] },
            usuarioId: shop.boss.id,
            usuarioNombre: 'Jefa',
            prueba: {},
            now: new Date(),
          };
          return loadContactos(tx, { filas, repetidas: [] }, context);
        });
      const [removed, loaded] = await withHeld<unknown>(held, first.contactoId, [() => remove(va), load]);
      expect([removed, loaded]).toMatchObject([{ status: 204 }, [{ fila: 1 }, { fila: 2 }]]);
    });

    it('a merge of a contact with the state into one without waits for the state before locking either', async () => {
      const { va } = await board();
      const [first, into, last] = [
        await server.build.contacto(shop.id),
        await server.build.contacto(shop.id),
        await server.build.contacto(shop.id),
      ];
      for (const { id } of [first, last]) expect((await move(id, va)).status).toBe(200);
      const answers = await withHeld('select 1 from app.contactos where id = $1 for no key update', first.id, [
        () => remove(va),
        () => join(into.id, last.id),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([204, 200]);
      expect(await estadoOf(into.id)).toBeNull();
    });

    it('a merge during a move also locks the state that the contact moved to', async () => {
      const { va } = await board();
      const [into, last] = [await server.build.contacto(shop.id), await server.build.contacto(shop.id)];
      const [nota] = await server.db.query<{ id: number }>(
        `insert into app.notas (suscriptor_id, contacto_id, texto, autor_nombre, created_at) values ($1, $2, 'Nota', 'Ana', now()) returning id`,
        [shop.id, last.id],
      );
      // the merge's first lock, and one between locking the two and transferring the state
      const first = await hold('select 1 from app.contactos where id = $1 for no key update', into.id);
      const next = await hold('select 1 from app.notas where id = $1 for update', nota?.id ?? 0);
      const joining = join(into.id, last.id);
      await waiting('from app.contactos', 1);
      // a move by a call waits for the merge
      await server.db.query(
        'update app.contactos set kanban_estado_id = $1, kanban_estado_fecha = now() where id = $2',
        [va, last.id],
      );
      await first();
      await waiting('join_contactos', 1);
      const removing = remove(va);
      await waiting('', 2);
      await next();
      const [joined, removed] = await Promise.all([joining, removing]);
      expect([joined?.status, removed?.status]).toEqual([200, 204]);
      expect(await estadoOf(into.id)).toBeNull();
    });
  });
});
