import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#platform/db/sql';
import type { BuiltUser, Equipo } from '@tertulia/testkit/factories';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { createAreasService } from './areas.service.ts';
import { listHorarios } from './horarios.repository.ts';

describe('the areas of a business', () => {
  let server: TestServer;
  let shop: Equipo;
  let other: Equipo;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
    shop = await server.build.equipo();
    other = await server.build.equipo();
  });
  afterAll(() => server?.stop());

  const call = (method: string, path: string, user: BuiltUser, body?: unknown) =>
    server.call(method, path, { token: user.token, ...(body === undefined ? {} : { body }) });
  const create = (body: object, user = shop.boss) => call('POST', '/api/areas', user, body);
  const audits = (id: number) =>
    server.db.query<{ accion: string; detalles: Record<string, unknown>; usuario_id: number }>(
      `select accion, detalles, usuario_id::int from app.auditoria where entidad = 'area' and registro_id = $1 order by id`,
      [id],
    );
  const open = (dayOfWeek: number, horaApertura: string, horaCierre: string) => ({
    dayOfWeek,
    cerrado: false,
    horaApertura,
    horaCierre,
  });

  // covers D1-7-11, D1-9-09, D1-9-10
  it('have by default Bogotá’s zone and hours, are active, and closed on holidays', async () => {
    const { status, body } = await create({ suscriptorId: other.id, nombre: '  Ventas  ', descripcion: ' ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      suscriptorId: shop.id,
      nombre: 'Ventas',
      descripcion: null,
      mensajeBienvenida: null,
      mensajeFueraHorario: null,
      timezone: 'America/Bogota',
      estado: 1,
      horarios: [
        { dayOfWeek: 0, cerrado: true, horaApertura: null, horaCierre: null },
        ...[1, 2, 3, 4, 5].map((day) => open(day, '08:00', '18:00')),
        open(6, '09:00', '13:00'),
      ],
      cierraFestivos: true,
      fechas: [],
    });
    expect((await call('GET', `/api/areas/${body.id}`, shop.ana)).body).toMatchObject({ id: body.id });
  });

  // covers D1-3-06
  it('keep split shifts in their order, own dates and texts, and return them to each role', async () => {
    const horarios = [open(1, '14:00', '24:00'), open(1, '08:00', '12:00'), open(5, '00:00', '23:55')];
    const fechas = [
      { fecha: '2026-12-24', nombre: ' Nochebuena ', cerrado: false, horaApertura: '08:00', horaCierre: '12:00' },
      { fecha: '2026-12-31', cerrado: true, horaApertura: null, horaCierre: null },
    ];
    const { body } = await create({
      nombre: 'Soporte',
      mensajeBienvenida: '¡Hola! 👋',
      timezone: 'Europe/Madrid',
      cierraFestivos: false,
      horarios,
      fechas,
    });
    const [late, early, friday] = horarios;
    for (const user of [shop.ana, shop.boss])
      expect((await call('GET', `/api/areas/${body.id}`, user)).body).toMatchObject({
        mensajeBienvenida: '¡Hola! 👋',
        timezone: 'Europe/Madrid',
        cierraFestivos: false,
        horarios: [early, late, friday],
        fechas: [
          { ...fechas[0], nombre: 'Nochebuena' },
          { ...fechas[1], nombre: null },
        ],
      });
  });

  // covers D1-5-13a, D1-5-13b, D1-5-13c, D1-5-13d
  it.each([
    ['no name', { nombre: '' }, 'nombre', 'Requerido'],
    ['a name of two letters', { nombre: ' ab ' }, 'nombre', 'Mínimo 3 caracteres'],
    ['a zone that is none', { timezone: "America/Bogota'; drop table app.areas" }, 'timezone', 'Zona horaria inválida'],
    ['a distance as a zone', { timezone: '+05:00' }, 'timezone', 'Zona horaria inválida'],
    ['an empty zone', { timezone: '' }, 'timezone', 'Zona horaria inválida'],
    [
      'an opening after the closing',
      { horarios: [open(1, '18:00', '08:00')] },
      'horarios.0.horaApertura',
      'La hora de apertura debe ser menor a la de cierre',
    ],
    [
      'an opening at the closing',
      { horarios: [open(1, '08:00', '08:00')] },
      'horarios.0.horaApertura',
      'La hora de apertura debe ser menor a la de cierre',
    ],
    [
      'a time between the steps',
      { horarios: [open(1, '08:02', '12:00')] },
      'horarios.0.horaApertura',
      'Elige la hora en pasos de 5 minutos',
    ],
    [
      'an hour that no clock shows',
      { horarios: [open(1, '08:00', '25:00')] },
      'horarios.0.horaCierre',
      'Elige la hora en pasos de 5 minutos',
    ],
    [
      'an open day without hours',
      { horarios: [{ dayOfWeek: 1, cerrado: false }] },
      'horarios.0.horaApertura',
      'Elige la hora de apertura y la de cierre',
    ],
    [
      'shifts that cross',
      { horarios: [open(1, '08:00', '12:00'), open(2, '08:00', '12:00'), open(1, '11:55', '18:00')] },
      'horarios.2.horaApertura',
      'Los turnos de un mismo día no se pueden cruzar',
    ],
    [
      'a closed day with a shift',
      { horarios: [open(1, '08:00', '12:00'), { dayOfWeek: 1, cerrado: true }] },
      'horarios.1.horaApertura',
      'Un día cerrado no tiene turnos',
    ],
    ['an eighth day', { horarios: [open(7, '08:00', '12:00')] }, 'horarios.0.dayOfWeek', 'Día inválido'],
    ['a date that is none', { fechas: [{ fecha: '2026-02-30', cerrado: true }] }, 'fechas.0.fecha', 'Fecha inválida'],
    ['an unknown state', { estado: 2 }, 'estado', 'Estado inválido'],
  ])('refuses %s', async (_title, wrong, field, message) => {
    const { status, body } = await create({ nombre: 'Ventas', ...wrong });
    expect(status).toBe(400);
    expect(body.errors).toContainEqual(expect.objectContaining({ field, message }));
  });

  // covers D1-7-11
  it('change the sent fields and keep others, and the audit has the previous values', async () => {
    const { id } = (await create({ nombre: 'Bodega', descripcion: 'Despachos', mensajeBienvenida: 'Hola' })).body;
    const changed = await call('PUT', `/api/areas/${id}`, shop.boss, {
      nombre: 'Bodega norte',
      mensajeBienvenida: null,
      horarios: [open(1, '09:00', '10:00')],
    });
    expect(changed.body).toMatchObject({
      nombre: 'Bodega norte',
      descripcion: 'Despachos',
      mensajeBienvenida: null,
      timezone: 'America/Bogota',
      horarios: [open(1, '09:00', '10:00')],
    });
    const alone = await call('PUT', `/api/areas/${id}`, shop.boss, { descripcion: 'Envíos' });
    expect(alone.body).toMatchObject({ nombre: 'Bodega norte', descripcion: 'Envíos' });
    const [, edit] = await audits(id);
    expect(edit).toMatchObject({
      accion: 'EDITAR',
      usuario_id: shop.boss.id,
      detalles: {
        antes: { nombre: 'Bodega', mensajeBienvenida: 'Hola' },
        despues: { nombre: 'Bodega norte', mensajeBienvenida: null, horarios: [open(1, '09:00', '10:00')] },
      },
    });
    expect(edit?.detalles).not.toHaveProperty('antes.descripcion');
  });

  // covers D1-4-05, D1-7-11
  it('are activated and deactivated by their state only, idempotently', async () => {
    const { id, horarios } = (await create({ nombre: 'Cartera' })).body;
    const set = (estado: number) => call('PATCH', `/api/areas/${id}`, shop.boss, { estado });
    expect((await set(0)).body).toMatchObject({ estado: 0, nombre: 'Cartera', horarios });
    expect((await set(0)).body.estado).toBe(0);
    expect((await set(1)).body.estado).toBe(1);
    expect((await audits(id)).map(({ accion }) => accion)).toEqual(['CREAR', 'DESACTIVAR', 'ACTIVAR']);
    expect((await set(2)).status).toBe(400);
  });

  it('F-C06 keep the last active one active, also when two are deactivated at once', async () => {
    const lone = await server.build.equipo();
    const set = (id: number, estado: number, method = 'PATCH') =>
      call(method, `/api/areas/${id}`, lone.boss, { estado });
    for (const method of ['PATCH', 'PUT']) {
      const refused = await set(lone.areaId, 0, method);
      expect(refused.status, method).toBe(409);
      expect(refused.body).toMatchObject({
        code: 'CONFLICT',
        field: 'estado',
        message: 'Es la única área activa. Activa otra antes de desactivar esta.',
      });
    }
    const { id } = (await create({ nombre: 'Cartera' }, lone.boss)).body;
    // the call that reaches its change first waits there for the other one
    const holder = new pg.Client({ connectionString: server.db.adminUrl });
    await holder.connect();
    await holder.query('select pg_advisory_lock($1)', [id]);
    await server.db.query(`
      create function app.wait_for_both() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(${id}); return new; end $$`);
    await server.db.query(`
      create trigger wait_for_both before update on app.areas
        for each row when (new.suscriptor_id = ${lone.id}) execute function app.wait_for_both()`);
    const pressed = Promise.all([set(lone.areaId, 0), set(id, 0)]);
    try {
      await eventually(async () => {
        const [waiting] = await server.db.query<{ n: number }>(
          `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`,
        );
        return waiting?.n === 2;
      }, 'both wait');
    } finally {
      await holder.end();
    }
    const both = await pressed;
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [row] = await server.db.query<{ n: number }>(
      'select count(*)::int as n from app.areas where suscriptor_id = $1 and estado = 1',
      [lone.id],
    );
    expect(row?.n).toBe(1);
  });

  it('are read by agents and written by supervisors only', async () => {
    const body = { nombre: 'Ventas' };
    const path = `/api/areas/${shop.areaId}`;
    expect((await call('POST', '/api/areas', shop.ana, body)).status).toBe(403);
    expect((await call('PUT', path, shop.ana, body)).status).toBe(403);
    expect((await call('PATCH', path, shop.ana, { estado: 0 })).status).toBe(403);
    expect((await call('GET', path, shop.ana)).status).toBe(200);
    const root = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'] });
    expect((await call('PUT', path, root, body)).status).toBe(200);
  });

  it('are limited to what a list can show', async () => {
    const full = await server.build.equipo();
    await server.db.query(
      `insert into app.areas (suscriptor_id, nombre) select $1, 'Área ' || n from generate_series(1, 199 - (select count(*)::int from app.areas where suscriptor_id = $1)) n`,
      [full.id],
    );
    const made = await Promise.all(Array.from({ length: 3 }, () => create({ nombre: 'Última' }, full.boss)));
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('have a limit of dates over all areas, also when two get some at once', async () => {
    const full = await server.build.equipo();
    const dates = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        fecha: new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10),
        cerrado: true,
      }));
    const save = (id: number, count: number) => call('PUT', `/api/areas/${id}`, full.boss, { fechas: dates(count) });
    const ids = await server.db.query<{ id: number }>(
      `insert into app.areas (suscriptor_id, nombre) select $1, 'Sede ' || n from generate_series(1, 11) n returning id::int`,
      [full.id],
    );
    const [first, second, ...others] = ids.map(({ id }) => id);
    for (const id of others) expect((await save(id, 200)).status).toBe(200);
    expect((await save(first ?? 0, 110)).status).toBe(200);
    const { status, body } = await save(second ?? 0, 91);
    expect([status, body.field, body.message]).toEqual([
      400,
      'fechas',
      'Entre todas las áreas caben 2.000 fechas especiales. Quita las que ya pasaron.',
    ]);
    expect((await create({ nombre: 'Otra sede', fechas: dates(91) }, full.boss)).status).toBe(400);
    const both = await Promise.all([save(first ?? 0, 170), save(second ?? 0, 60)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    // removing dates is always allowed
    await server.db.query(
      `insert into app.area_fechas (suscriptor_id, area_id, fecha, jornada, cerrado) select $1, $2, date '2090-01-01' + n, 0, true from generate_series(1, 200) n`,
      [full.id, second],
    );
    expect((await save(others[0] ?? 0, 199)).status).toBe(200);
  });

  // covers D1-7-11
  it('do not exist for another business', async () => {
    const path = `/api/areas/${other.areaId}`;
    const root = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'] });
    for (const user of [shop.boss, root]) {
      expect((await call('GET', path, user)).status).toBe(404);
      expect((await call('PUT', path, user, { nombre: 'Ajena' })).status).toBe(404);
      expect((await call('PATCH', path, user, { estado: 0 })).status).toBe(404);
      expect((await call('GET', `/api/areas/suscriptor/${other.id}`, user)).status).toBe(404);
    }
    const [row] = await server.db.query('select nombre, estado from app.areas where id = $1', [other.areaId]);
    expect(row).toEqual({ nombre: `Área ${other.mark}`, estado: 1 });
  });

  it('are consistent after twenty changes at once: the hours of one of them, not of several', async () => {
    const { id } = (await create({ nombre: 'Carrera' })).body;
    const hour = (index: number) => String(index).padStart(2, '0');
    const week = (index: number) => [1, 2, 3].map((day) => open(day, `${hour(index)}:00`, `${hour(index)}:30`));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call('PUT', `/api/areas/${id}`, shop.boss, { nombre: `Carrera ${hour(index)}`, horarios: week(index) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { nombre, horarios } = (await call('GET', `/api/areas/${id}`, shop.ana)).body;
    expect(horarios).toEqual(week(Number(nombre.slice(-2))));
  });

  it('report whether they are open, and when that changes', async () => {
    const { id } = (await create({ nombre: 'Reloj' })).body;
    const at = async (now: string) => {
      const areas = createAreasService(server.app.database, { now: () => new Date(now) });
      const actor = { tenantId: shop.id, userId: shop.ana.id } as Parameters<typeof areas.get>[0];
      const { abierta, cambia } = await areas.get(actor, id);
      return { abierta, cambia };
    };
    expect(await at('2026-11-20T10:00:00-05:00')).toEqual({ abierta: true, cambia: '2026-11-20T23:00:00.000Z' });
    expect(await at('2026-12-08T10:00:00-05:00')).toEqual({ abierta: false, cambia: '2026-12-09T13:00:00.000Z' });
    await call('PUT', `/api/areas/${id}`, shop.boss, { nombre: 'Reloj', horarios: [] });
    expect(await at('2026-11-20T10:00:00-05:00')).toEqual({ abierta: false, cambia: null });
  });

  it('provide their hours to other features', async () => {
    const { id, horarios } = (await create({ nombre: 'Cuentas' })).body;
    const areas = await server.app.database.withTenant({ tenantId: shop.id }, listHorarios);
    expect(areas.get(id)).toEqual({ timezone: 'America/Bogota', cierraFestivos: true, horarios, fechas: [] });
    expect(areas.has(other.areaId)).toBe(false);
  });

  it('answer a customer on a closed date that they are closed', async () => {
    const { id, areaId, numero } = await server.build.suscriptor();
    await server.db.query(
      `update app.areas set mensaje_bienvenida = '¡Bienvenida!', mensaje_fuera_horario = 'Hoy no abrimos' where id = $1`,
      [areaId],
    );
    await server.db.query(
      `insert into app.area_horarios (suscriptor_id, area_id, day_of_week, hora_apertura, hora_cierre) select $1, $2, d, '00:00', '24:00' from generate_series(0, 6) d`,
      [id, areaId],
    );
    // yesterday and tomorrow too, because midnight may pass during the test
    await server.db.query(
      `insert into app.area_fechas (suscriptor_id, area_id, fecha) select $1, $2, (now() at time zone 'America/Bogota')::date + d from generate_series(-1, 1) d`,
      [id, areaId],
    );
    await server.control.inbound({ from: '+573001112233', to: numero, body: 'hola' });
    const lines = await eventually(async () => {
      const found = await server.db.query<{ contenido: string }>(
        'select contenido from app.mensajes where suscriptor_id = $1 order by secuencia',
        [id],
      );
      return found.length > 0 && found;
    }, 'the message is taken in');
    expect(lines.map(({ contenido }) => contenido)).toEqual(['hola', 'Hoy no abrimos']);
  });

  it('refuse in the database itself a shift that ends before it begins', async () => {
    const stored = server.app.database.withTenant({ tenantId: shop.id }, (tx) =>
      tx.run(
        sql`insert into app.area_fechas (suscriptor_id, area_id, fecha, cerrado, hora_apertura, hora_cierre) values (${tx.tenantId}, ${shop.areaId}, '2026-12-01', false, '18:00', '08:00')`,
      ),
    );
    await expect(stored).rejects.toMatchObject({ code: '23514' });
  });
});
