import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { destinationOfTareas } from '@tertulia/contract/realtime/destinations';
import { MASIVA_REPETIDA_MINUTES } from '@tertulia/contract/features/tareas/estados';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createTopicListener } from '@tertulia/testkit/topic-listener';

describe('tasks that change', () => {
  let server: TestServer;
  let shop: Equipo;
  let contactoId: number;
  const topics = createTopicListener(() => server);

  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo('edicion');
    contactoId = (await server.build.contacto(shop.id, { nombre: 'Marta' })).id;
  });
  afterAll(async () => {
    await topics.close();
    await server?.stop();
  });

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, user: BuiltUser, body?: object) =>
    server.call(method, path, { token: user.token, ...(body && { body }) });
  async function make(user: BuiltUser, more: object = {}) {
    const made = await call('POST', '/api/tareas', user, {
      contactoId,
      descripcion: 'Llamar',
      fechaProgramada: '2099-05-04T15:30:00Z',
      ...more,
    });
    expect(made.status).toBe(201);
    return made.body as { id: number; version: number };
  }
  const notices = async (user: BuiltUser) =>
    (await call('GET', '/api/tareas/recordatorios', user)).body as {
      id: number;
      tareaId: number;
      clase: string;
      asignadaPorNombre: string | null;
    }[];
  const pendientes = async (user: BuiltUser) =>
    (await call('GET', '/api/tareas/badges/pendientes', user)).body.pendientes as number;

  it('F-B08 report at the field that the chosen user is no longer active', async () => {
    const gone = await server.build.usuario(shop.id);
    const tarea = await make(shop.boss);
    await server.db.query('update app.usuarios set estado = 0 where id = $1', [gone.id]);
    const refused = { status: 404, message: 'Esa persona ya no está activa.', field: 'asignadoUsuarioId' };
    const edited = await call('PATCH', `/api/tareas/${tarea.id}`, shop.boss, {
      asignadoUsuarioId: gone.id,
      version: 1,
    });
    expect(edited.body).toMatchObject(refused);
    const made = await call('POST', '/api/tareas', shop.boss, {
      contactoId,
      descripcion: 'Llamar',
      fechaProgramada: '2099-05-04T15:30:00Z',
      asignadoUsuarioId: gone.id,
    });
    expect(made.body).toMatchObject(refused);
    expect((await call('GET', `/api/tareas/${tarea.id}`, shop.boss)).body.version).toBe(1);
  });

  it('F-B08 refuse the second of two edits from the same version, and keep the first', async () => {
    const tarea = await make(shop.boss);
    expect(tarea.version).toBe(1);
    const path = `/api/tareas/${tarea.id}`;
    const first = await call('PATCH', path, shop.boss, { fechaProgramada: '2099-06-01T10:00:00Z', version: 1 });
    expect(first.body).toMatchObject({ fechaProgramada: '2099-06-01T10:00:00.000Z', version: 2 });
    const second = await call('PATCH', path, shop.boss, { descripcion: 'Escribirle', version: 1 });
    expect(second.body).toMatchObject({ status: 409, code: 'CONFLICT', field: 'version' });
    // a repeated edit, whose answer was lost, finds its own change
    const again = await call('PATCH', path, shop.boss, { fechaProgramada: '2099-06-01T10:00:00Z', version: 1 });
    expect(again.body).toMatchObject({ id: tarea.id, version: 2 });
    expect((await call('GET', path, shop.boss)).body).toMatchObject({ descripcion: 'Llamar', version: 2 });
    expect((await call('PATCH', path, shop.boss, { descripcion: 'Escribirle', version: 2 })).status).toBe(200);
    expect((await call('PATCH', path, shop.boss, {})).status).toBe(400);
    expect((await call('PATCH', path, shop.boss, { version: 3 })).status).toBe(400);
  });

  it('F-B08 are deleted by their creator or a supervisor until they are completed, with an audit entry', async () => {
    const given = await make(shop.boss, { asignadoUsuarioId: shop.ana.id });
    const path = `/api/tareas/${given.id}`;
    expect((await call('DELETE', path, shop.luis)).status).toBe(404);
    expect((await call('DELETE', path, shop.ana)).status).toBe(403);
    await call('PATCH', path, shop.ana, { estado: 'EN_PROCESO' });
    expect((await call('DELETE', `${path}?version=1`, shop.boss)).body).toMatchObject({
      status: 409,
      field: 'version',
    });
    expect((await call('DELETE', `${path}?version=2`, shop.boss)).status).toBe(204);
    expect((await call('DELETE', path, shop.boss)).status).toBe(404);
    const own = await make(shop.ana);
    expect((await call('DELETE', `/api/tareas/${own.id}`, shop.ana)).status).toBe(204);
    const [logged] = await server.db.query<{ detalles: string }>(
      `select a.detalles::text from app.auditoria a where a.suscriptor_id = $1 and a.entidad = 'tarea' and a.accion = 'ELIMINAR' and a.registro_id = $2`,
      [shop.id, given.id],
    );
    expect(logged?.detalles).toContain('Llamar');

    const done = await make(shop.ana);
    const form = new FormData();
    form.set('observacion', 'quedó listo');
    await server.call('POST', `/api/tareas/${done.id}/completar`, { token: shop.ana.token, body: form });
    expect((await call('DELETE', `/api/tareas/${done.id}`, shop.boss)).status).toBe(409);
  });

  it('F-B08 notify the assignee once for each assignment, and refresh the previous one', async () => {
    const team = await server.build.equipo();
    const { id } = await server.build.contacto(team.id, { nombre: 'Beto' });
    const eventsOfLuis = await topics.listen<{ type: string }>(team.luis, destinationOfTareas(team.id));
    const eventsOfAna = await topics.listen<{ type: string }>(team.ana, destinationOfTareas(team.id));
    const made = await make(team.boss, { contactoId: id, asignadoUsuarioId: team.luis.id });
    await eventually(async () => eventsOfLuis.at(-1)?.type === 'RECORDATORIO', 'Luis hears of his task');
    expect(await notices(team.luis)).toMatchObject([
      { tareaId: made.id, clase: 'ASIGNADA', asignadaPorNombre: 'Jefa' },
    ]);
    expect(await pendientes(team.luis)).toBe(1);
    const [before] = await notices(team.luis);

    const to = (user: BuiltUser) => call('PATCH', `/api/tareas/${made.id}`, team.boss, { asignadoUsuarioId: user.id });
    await to(team.ana);
    await eventually(async () => eventsOfAna.at(-1)?.type === 'RECORDATORIO', 'Ana hears of her task');
    await eventually(async () => eventsOfLuis.at(-1)?.type === 'CAMBIADAS', 'Luis hears that it left him');
    expect(await notices(team.luis)).toEqual([]);
    expect([await pendientes(team.luis), await pendientes(team.ana)]).toEqual([0, 1]);
    // a new assignment is another notice, which the browser has not shown yet
    await to(team.luis);
    const [after] = await notices(team.luis);
    expect(after?.id).not.toBe(before?.id);
    // an own task, and one that stays with its assignee, need no notice
    await make(team.luis, { contactoId: id });
    await call('PATCH', `/api/tareas/${made.id}`, team.boss, { prioridad: 'ALTA' });
    expect(await notices(team.luis)).toHaveLength(1);
  });

  it('F-B08 require confirmation before a mass task repeats state, day and text within ten minutes', async () => {
    const team = await server.build.equipo();
    const board = await server.build.tablero(team.id, ['Nuevo']);
    const [estadoId] = board.estadoIds;
    for (const nombre of ['Alba', 'Beto']) {
      const { id } = await server.build.contacto(team.id, { nombre });
      await server.db.query(
        'update app.contactos set kanban_estado_id = $2, kanban_estado_fecha = now() where id = $1',
        [id, estadoId],
      );
    }
    const masiva = {
      estadoId,
      descripcion: 'Ofrecer la promoción',
      prioridad: 'MEDIA',
      fechaProgramada: '2099-06-01T14:00:00Z',
      asignadoUsuarioId: team.luis.id,
    };
    const send = (more: object = {}) =>
      call('POST', '/api/tareas/masiva', team.boss, { ...masiva, clave: randomUUID(), ...more });
    expect((await send()).body).toEqual({ creadas: 2, omitidas: 0 });
    expect(await notices(team.luis)).toMatchObject([{ clase: 'ASIGNADA' }, { clase: 'ASIGNADA' }]);
    // another hour of the same day, and another spelling of the text
    const repeated = { fechaProgramada: '2099-06-01T15:00:00Z', descripcion: 'ofrecer  la PROMOCION' };
    const refused = await send(repeated);
    expect(refused.body).toMatchObject({ status: 409, code: 'CONFLICT', field: 'confirmada' });
    expect(refused.body.message).toContain('Jefa creó esta misma tarea para 2 contactos');
    expect((await send({ descripcion: 'Otra cosa' })).status).toBe(200);
    expect((await send({ ...repeated, fechaProgramada: '2099-06-02T15:00:00Z' })).status).toBe(200);
    const [first, second] = await Promise.all([
      send({ descripcion: 'A la vez' }),
      send({ descripcion: 'A la vez', fechaProgramada: '2099-06-01T16:00:00Z' }),
    ]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    expect((await send({ ...repeated, confirmada: true })).body).toEqual({ creadas: 2, omitidas: 0 });
    await server.db.query(
      `update app.tareas_masivas set created_at = created_at - make_interval(mins => $2) where suscriptor_id = $1`,
      [team.id, MASIVA_REPETIDA_MINUTES],
    );
    expect((await send({ ...repeated, fechaProgramada: '2099-06-01T17:00:00Z' })).status).toBe(200);
  });
});
