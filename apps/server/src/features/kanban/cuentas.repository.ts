import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface EstadoContado {
  tableroId: number;
  tableroNombre: string;
  estadoId: number;
  estadoNombre: string;
  contactos: number;
}

/** How many cards stand in each column, board after board in the order of the page. */
export function countByEstado(database: Database, scope: TenantScope): Promise<EstadoContado[]> {
  return database.readTenant<EstadoContado>(
    scope,
    (own) => sql`
      select b.id as tablero_id, b.nombre as tablero_nombre, e.id as estado_id, e.nombre as estado_nombre, coalesce(p.contactos, 0) as contactos
        from app.tableros b
        join app.kanban_estados e on e.suscriptor_id = b.suscriptor_id and e.tablero_id = b.id
        left join (select p.suscriptor_id, p.kanban_estado_id, count(*) as contactos from app.contactos p
                    where ${own('p')} and p.kanban_estado_id is not null group by p.suscriptor_id, p.kanban_estado_id) p
          on p.suscriptor_id = e.suscriptor_id and p.kanban_estado_id = e.id
       where ${own('b')} order by b.id, e.orden, e.id`,
    'slow',
  );
}
