import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import type { HorarioArea } from './horario.ts';

/** SQL expression: the weekly hours of area `a` as JSON, with the wire's names. */
export const HORARIOS_JSON: Sql = sql`
  (select coalesce(json_agg(json_build_object('dayOfWeek', h.day_of_week, 'cerrado', h.cerrado,
            'horaApertura', left(h.hora_apertura::text, 5), 'horaCierre', left(h.hora_cierre::text, 5))
              order by h.day_of_week, h.jornada), '[]'::json)
     from app.area_horarios h where h.suscriptor_id = a.suscriptor_id and h.area_id = a.id)`;

/** The same for its dates; `which` filters them. */
export function fechasJson(which: Sql = sql`true`): Sql {
  return sql`
    (select coalesce(json_agg(json_build_object('fecha', f.fecha, 'nombre', f.nombre, 'cerrado', f.cerrado,
              'horaApertura', left(f.hora_apertura::text, 5), 'horaCierre', left(f.hora_cierre::text, 5))
                order by f.fecha, f.jornada), '[]'::json)
       from app.area_fechas f where f.suscriptor_id = a.suscriptor_id and f.area_id = a.id and ${which})`;
}

/** An area's hours; undefined for an unknown area. */
export function findHorario(tx: Tx, areaId: number): Promise<HorarioArea | undefined> {
  return tx.first<HorarioArea>(sql`
    select a.timezone, a.cierra_festivos, ${HORARIOS_JSON} as horarios, ${fechasJson()} as fechas
      from app.areas a where ${tx.tenantIs('a')} and a.id = ${areaId}`);
}

/** The hours of each area of the tenant by id, including inactive ones. */
export async function listHorarios(tx: Tx): Promise<Map<number, HorarioArea>> {
  const rows = await tx.rows<HorarioArea & { id: number }>(sql`
    select a.id, a.timezone, a.cierra_festivos, ${HORARIOS_JSON} as horarios, ${fechasJson()} as fechas
      from app.areas a where ${tx.tenantIs('a')}`);
  return new Map(rows.map(({ id, ...area }) => [id, area]));
}
