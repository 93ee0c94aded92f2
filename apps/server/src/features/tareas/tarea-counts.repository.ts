import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface TareasDePersona {
  usuarioId: number | null;
  nombre: string | null;
  abiertas: number;
  vencidas: number;
}

/** The open tasks by assignee; most tasks first. */
export function countTareasDePersonas(database: Database, scope: TenantScope, now: Date): Promise<TareasDePersona[]> {
  return database.readTenant<TareasDePersona>(
    scope,
    (tenantIs) => sql`
      select u.id as usuario_id, u.nombre, count(*) as abiertas,
             count(*) filter (where k.fecha_programada < ${now}) as vencidas
        from app.tareas k left join app.usuarios u on u.suscriptor_id = k.suscriptor_id and u.id = k.asignado_usuario_id
       where ${tenantIs('k')} and k.estado <> 'COMPLETADA'
       group by u.id, u.nombre order by 3 desc, app.plain_text(u.nombre), u.id`,
  );
}
