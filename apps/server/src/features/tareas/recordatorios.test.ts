import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log/log';
import { listenToBus } from '@tertulia/testkit/bus-listener';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTopicListener } from '@tertulia/testkit/topic-listener';
import { remindDue } from './recordatorios.repository.ts';
import { createRecordatoriosService, type RecordatoriosService } from './recordatorios.service.ts';

const MINUTE_MS = 60_000;

describe('reminders of tasks', () => {
  let server: TestServer;
  let shop: Equipo;
  let recordatorios: RecordatoriosService;
  const clock = { offsetMs: 0, now: () => new Date(Date.now() + clock.offsetMs) };
  const topics = createTopicListener(() => server);

  beforeAll(async () => {
    // the test runs the recurring work itself, at the moments under test
    server = await startTestServer({ clock, env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('recordatorios');
    recordatorios = createRecordatoriosService({ database: server.app.database, clock, log: createLog('fatal') });
  });
  afterAll(async () => {
    await topics.close();
    await server?.stop();
  });

  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
  const remind = () => recordatorios.remindAll(new AbortController().signal);
  const goTo = (moment: Date) => {
    clock.offsetMs = moment.getTime() - Date.now();
  };
  /** Eight in the morning of the next day in Bogotá. */
  function nextMorning(moment: Date): Date {
    const there = new Date(moment.getTime() - 5 * 60 * MINUTE_MS);
    return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate() + 1, 13));
  }
  async function make(user: BuiltUser, fechaProgramada: Date, more: object = {}): Promise<number> {
    clock.offsetMs = 0;
    const { id: contactoId } = await server.build.contacto(shop.id, { nombre: 'Marta' });
    const { status, body } = await server.call('POST', '/api/tareas', {
      token: user.token,
      body: { contactoId, descripcion: 'Llamar al cliente', titulo: 'Llamar', fechaProgramada, ...more },
    });
    expect(status).toBe(201);
    return body.id;
  }
  const change = (id: number, body: object) =>
    server.call('PATCH', `/api/tareas/${id}`, { token: shop.boss.token, body });
  const given = (tareaId: number) =>
    server.db.query<{ usuario_id: number; clase: string }>(
      `select usuario_id::int, clase from app.tarea_recordatorios where tarea_id = $1 and clase <> 'ASIGNADA' order by id`,
      [tareaId],
    );
  const list = async (user: BuiltUser) =>
    (await server.call('GET', '/api/tareas/recordatorios', { token: user.token })).body;

  it('come when a task falls due, to its assignee, and once the next morning in Bogotá', async () => {
    const due = inMinutes(30);
    const id = await make(shop.boss, due, { asignadoUsuarioId: shop.ana.id });
    goTo(new Date(due.getTime() - MINUTE_MS));
    await remind();
    expect(await given(id)).toEqual([]);
    goTo(due);
    await remind();
    await remind();
    expect(await given(id)).toEqual([{ usuario_id: shop.ana.id, clase: 'VENCE' }]);
    goTo(new Date(nextMorning(due).getTime() - MINUTE_MS));
    await remind();
    expect(await given(id)).toHaveLength(1);
    goTo(nextMorning(due));
    await remind();
    goTo(new Date(nextMorning(due).getTime() + 72 * 60 * MINUTE_MS));
    await remind();
    expect(await given(id)).toEqual([
      { usuario_id: shop.ana.id, clase: 'VENCE' },
      { usuario_id: shop.ana.id, clase: 'VENCIDA' },
    ]);
  });

  it('are stored and sent once, however many servers check at once', async () => {
    const due = inMinutes(5);
    const ids = [await make(shop.ana, due), await make(shop.ana, due), await make(shop.ana, due)];
    const bus = await listenToBus(server.db);
    goTo(due);
    const blocker = new pg.Client({ connectionString: server.db.adminUrl });
    await blocker.connect();
    await blocker.query('begin');
    await blocker.query('select from app.tareas where id = any ($1) for update', [ids]);
    const looking = Array.from({ length: 10 }, remind);
    await eventually(async () => {
      const [row] = await server.db.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return (row?.n ?? 0) > 1;
    }, 'two of them found the same tasks due');
    await blocker.query('commit');
    await blocker.end();
    await Promise.all(looking);
    for (const id of ids) expect(await given(id)).toEqual([{ usuario_id: shop.ana.id, clase: 'VENCE' }]);
    const published = () => bus.received.filter(({ name }) => name === 'tareas.recordadas');
    await eventually(async () => published().length > 0, 'the reminder is published');
    await bus.stop();
    expect(published()).toMatchObject([{ tenantId: shop.id, data: { usuarioId: shop.ana.id } }]);
  });

  it('are sent when the server restarts after a crash midway', async () => {
    const due = inMinutes(5);
    const id = await make(shop.ana, due);
    goTo(due);
    const dying = server.app.database.withTenant({ tenantId: shop.id }, async (tx) => {
      expect((await remindDue(tx, clock.now(), 500)).length).toBeGreaterThan(0);
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await given(id)).toEqual([]);
    await remind();
    expect(await given(id)).toHaveLength(1);
  });

  it('of a business with many due ones do not delay those of others', async () => {
    const MANY = 1100;
    const due = inMinutes(5);
    const shops = [await server.build.equipo(), await server.build.equipo()];
    for (const { id, ana } of shops) {
      const contacto = await server.build.contacto(id);
      await server.db.query(
        `insert into app.tareas (suscriptor_id, contacto_id, descripcion, fecha_programada, recordar_en, asignado_usuario_id, created_at)
         select $1, $2, 'Llamar', $3::timestamptz, $3, $4, now() from generate_series(1, $5::int)`,
        [id, contacto.id, due, ana.id, MANY],
      );
    }
    goTo(due);
    await remind();
    const spans = await server.db.query<{ n: number; first: number; last: number }>(
      `select count(*)::int as n, min(id)::int as first, max(id)::int as last from app.tarea_recordatorios
        where suscriptor_id = any ($1) group by suscriptor_id order by 2`,
      [shops.map(({ id }) => id)],
    );
    expect(spans).toMatchObject([{ n: MANY }, { n: MANY }]);
    const [one, other] = spans;
    expect(other?.first).toBeLessThan(one?.last ?? 0);
  });

  it('are those of the morning only if the server was down at the due time', async () => {
    const due = inMinutes(5);
    const id = await make(shop.ana, due);
    goTo(new Date(nextMorning(due).getTime() + MINUTE_MS));
    await remind();
    await remind();
    expect(await given(id)).toEqual([{ usuario_id: shop.ana.id, clase: 'VENCIDA' }]);
  });

  it('never come for a completed or unassigned task, nor for a date that was past at its creation', async () => {
    const due = inMinutes(5);
    const done = await make(shop.ana, due);
    const form = new FormData();
    form.set('observacion', 'hecho ya');
    await server.call('POST', `/api/tareas/${done}/completar`, { token: shop.ana.token, body: form });
    const nobodys = await make(shop.boss, due);
    await server.db.query('update app.tareas set asignado_usuario_id = null where id = $1', [nobodys]);
    const old = await make(shop.ana, new Date('2024-01-15T13:30:00Z'));
    goTo(nextMorning(due));
    await remind();
    for (const id of [done, nobodys, old]) expect(await given(id)).toEqual([]);
    clock.offsetMs = 0;
    await change(nobodys, { asignadoUsuarioId: shop.luis.id });
    goTo(due);
    await remind();
    expect(await given(nobodys)).toEqual([{ usuario_id: shop.luis.id, clase: 'VENCE' }]);
  });

  it('come again for a postponed task, also one of a mass assignment', async () => {
    const [due, later] = [inMinutes(5), inMinutes(20)];
    const id = await make(shop.boss, due, { asignadoUsuarioId: shop.ana.id });
    goTo(due);
    await remind();
    await change(id, { fechaProgramada: later });
    await remind();
    expect(await given(id)).toHaveLength(1);
    goTo(later);
    await remind();
    expect((await given(id)).map(({ clase }) => clase)).toEqual(['VENCE', 'VENCE']);

    clock.offsetMs = 0;
    const board = await server.build.tablero(shop.id, ['Nuevo']);
    const [estadoId] = board.estadoIds;
    const contacto = await server.build.contacto(shop.id);
    await server.db.query('update app.contactos set kanban_estado_id = $1, kanban_estado_fecha = now() where id = $2', [
      estadoId,
      contacto.id,
    ]);
    const mass = await server.call('POST', '/api/tareas/masiva', {
      token: shop.boss.token,
      body: { estadoId, descripcion: 'Llamar', prioridad: 'MEDIA', fechaProgramada: due },
    });
    expect(mass.body).toEqual({ creadas: 1, omitidas: 0 });
    goTo(due);
    await remind();
    const [row] = await server.db.query<{ id: number }>('select id from app.tareas where contacto_id = $1', [
      contacto.id,
    ]);
    expect(await given(row?.id ?? 0)).toEqual([{ usuario_id: shop.boss.id, clase: 'VENCE' }]);
  });

  it('are listed for their user for a day while the task is open, and sent to that user’s browsers only', async () => {
    const { luis, ana } = shop;
    const [hers, theirs] = [await listen(luis), await listen(ana)];
    const due = inMinutes(5);
    const id = await make(luis, due);
    const other = await make(luis, due);
    goTo(due);
    await remind();
    await eventually(async () => hers.length > 0, 'the browser hears');
    expect(hers).toEqual([{ type: 'RECORDATORIO' }]);
    const seen = (await list(luis)).filter((one: { tareaId: number }) => [id, other].includes(one.tareaId));
    expect(seen).toHaveLength(2);
    expect(seen.find((one: { tareaId: number }) => one.tareaId === id)).toEqual({
      id: expect.any(Number),
      tareaId: id,
      clase: 'VENCE',
      titulo: 'Llamar',
      descripcion: 'Llamar al cliente',
      contactoNombre: 'Marta',
      fechaProgramada: due.toISOString(),
      asignadaPorNombre: null,
    });
    expect((await list(ana)).some((one: { tareaId: number }) => one.tareaId === id)).toBe(false);
    expect(theirs).toEqual([]);
    const form = new FormData();
    form.set('observacion', 'hecho ya');
    await server.call('POST', `/api/tareas/${id}/completar`, { token: luis.token, body: form });
    await change(other, { asignadoUsuarioId: ana.id });
    const left = (await list(luis)).map((one: { tareaId: number }) => one.tareaId);
    expect(left).not.toContain(id);
    expect(left).not.toContain(other);
    await server.db.query(`update app.tarea_recordatorios set enviado = enviado - interval '25 hours'`);
    expect(await list(luis)).toEqual([]);
  });

  const listen = (user: BuiltUser) => topics.listen(user, `/topic/suscriptores/${shop.id}/tareas`);
});
