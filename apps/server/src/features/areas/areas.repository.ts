import type { Area } from '@tertulia/contract/features/areas/area';
import type { NewArea } from '@tertulia/contract/features/areas/area-form';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { fechasJson, HORARIOS_JSON } from './horarios.repository.ts';

/** A stored area; whether it is open depends on the clock. */
export type AreaRow = Omit<Area, 'abierta' | 'cambia'>;

const COLUMNS: Sql = sql`
  a.id, a.suscriptor_id, a.nombre, a.estado, a.descripcion, a.mensaje_bienvenida, a.mensaje_fuera_horario,
  a.plantilla_encuesta_id, a.timezone, a.cierra_festivos, ${HORARIOS_JSON} as horarios, ${fechasJson()} as fechas`;

export function listAreas(database: Database, scope: TenantScope): Promise<AreaRow[]> {
  return database.readTenant<AreaRow>(
    scope,
    (tenantIs) =>
      sql`select ${COLUMNS} from app.areas a where ${tenantIs('a')} order by app.plain_text(a.nombre), a.id`,
  );
}

export function findArea(tx: Tx, id: number): Promise<AreaRow | undefined> {
  return tx.first<AreaRow>(sql`select ${COLUMNS} from app.areas a where ${tx.tenantIs('a')} and a.id = ${id}`);
}

/** Locks the area and its hours until the transaction ends. */
export async function lockArea(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.first(
    sql`select a.id from app.areas a where ${tx.tenantIs('a')} and a.id = ${id} for no key update`,
  );
  return row !== undefined;
}

type AreaValues = Pick<
  NewArea,
  | 'nombre'
  | 'descripcion'
  | 'mensajeBienvenida'
  | 'mensajeFueraHorario'
  | 'plantillaEncuestaId'
  | 'timezone'
  | 'cierraFestivos'
  | 'estado'
>;

/** Serializes creating areas and setting dates in the tenant until the transaction ends. */
export async function lockAreas(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('areas', ${tx.tenantId}))`);
}

export async function countAreas(tx: Tx): Promise<number> {
  const row = await tx.first<{ cuenta: number }>(
    sql`select count(*)::int as cuenta from app.areas a where ${tx.tenantIs('a')}`,
  );
  return row?.cuenta ?? 0;
}

/** How many other areas are active. */
export async function countActiveBeside(tx: Tx, areaId: number): Promise<number> {
  const row = await tx.first<{ cuenta: number }>(
    sql`
      select count(*)::int as cuenta from app.areas a
       where ${tx.tenantIs('a')} and a.id <> ${areaId} and a.estado = 1`,
  );
  return row?.cuenta ?? 0;
}

/** How many dates the other areas have. */
export async function countFechasBeside(tx: Tx, areaId: number | null): Promise<number> {
  const row = await tx.first<{ cuenta: number }>(sql`
    select count(*)::int as cuenta from app.area_fechas f
     where ${tx.tenantIs('f')} and f.area_id is distinct from ${areaId}::bigint`);
  return row?.cuenta ?? 0;
}

export async function createArea(tx: Tx, values: AreaValues): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into app.areas (suscriptor_id, nombre, descripcion, mensaje_bienvenida, mensaje_fuera_horario,
      plantilla_encuesta_id, timezone, cierra_festivos, estado)
    values (${tx.tenantId}, ${values.nombre}, ${values.descripcion}, ${values.mensajeBienvenida},
      ${values.mensajeFueraHorario},
            ${values.plantillaEncuestaId}, ${values.timezone}, ${values.cierraFestivos}, ${values.estado})
    returning id`);
  if (!row) throw new Error('The area was not stored');
  return row.id;
}

export async function updateArea(tx: Tx, id: number, values: AreaValues): Promise<void> {
  await tx.run(sql`
    update app.areas a
       set nombre = ${values.nombre}, descripcion = ${values.descripcion},
           mensaje_bienvenida = ${values.mensajeBienvenida},
           mensaje_fuera_horario = ${values.mensajeFueraHorario},
             plantilla_encuesta_id = ${values.plantillaEncuestaId}::bigint, timezone = ${values.timezone},
           cierra_festivos = ${values.cierraFestivos}, estado = ${values.estado}
     where ${tx.tenantIs('a')} and a.id = ${id}`);
}

/** Replaces the hours of an area; the rows of a day keep their order. */
export async function replaceHorarios(tx: Tx, areaId: number, horarios: NewArea['horarios']): Promise<void> {
  await tx.run(sql`delete from app.area_horarios h where ${tx.tenantIs('h')} and h.area_id = ${areaId}`);
  await tx.run(sql`
    insert into app.area_horarios (suscriptor_id, area_id, day_of_week, jornada, cerrado, hora_apertura, hora_cierre)
    select ${tx.tenantId}, ${areaId}, r."dayOfWeek",
           row_number() over (partition by r."dayOfWeek" order by r."horaApertura") - 1,
           r.cerrado, case when not r.cerrado then r."horaApertura" end, case when not r.cerrado then r."horaCierre" end
      from json_to_recordset(${JSON.stringify(horarios)}::json)
             as r ("dayOfWeek" smallint, cerrado boolean, "horaApertura" time, "horaCierre" time)`);
}

/** The same for its dates. */
export async function replaceFechas(tx: Tx, areaId: number, fechas: NewArea['fechas']): Promise<void> {
  await tx.run(sql`delete from app.area_fechas f where ${tx.tenantIs('f')} and f.area_id = ${areaId}`);
  await tx.run(sql`
    insert into app.area_fechas (suscriptor_id, area_id, fecha, jornada, nombre, cerrado, hora_apertura, hora_cierre)
    select ${tx.tenantId}, ${areaId}, r.fecha, row_number() over (partition by r.fecha order by r."horaApertura") - 1,
           r.nombre,
           r.cerrado, case when not r.cerrado then r."horaApertura" end, case when not r.cerrado then r."horaCierre" end
      from json_to_recordset(${JSON.stringify(fechas)}::json)
             as r (fecha date, nombre text, cerrado boolean, "horaApertura" time, "horaCierre" time)`);
}
