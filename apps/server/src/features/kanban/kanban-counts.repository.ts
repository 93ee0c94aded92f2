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

/** How many cards are in each column, board by board in the page's order. */
export function countByEstado(database: Database, scope: TenantScope): Promise<EstadoContado[]> {
  return database.readTenant<EstadoContado>(
    scope,
    (tenantIs) => sql`
      select b.id as tablero_id, b.nombre as tablero_nombre, e.id as estado_id, e.nombre as estado_nombre,
             coalesce(p.contactos, 0) as contactos
        from app.tableros b
        join app.kanban_estados e on e.suscriptor_id = b.suscriptor_id and e.tablero_id = b.id
        left join (select p.suscriptor_id, p.kanban_estado_id, count(*) as contactos from app.contactos p
                    where ${tenantIs('p')}
                      and p.kanban_estado_id is not null group by p.suscriptor_id, p.kanban_estado_id) p
          on p.suscriptor_id = e.suscriptor_id and p.kanban_estado_id = e.id
       where ${tenantIs('b')} order by b.id, e.orden, e.id`,
    'slow',
  );
}

export interface MovimientoKanban {
  contactoId: number;
  contactoNombre: string | null;
  deNombre: string | null;
  aNombre: string | null;
  usuarioNombre: string | null;
  ocurrido: Date;
}

/**
 * The moves of contacts within [from, to), into one state or any, by one user or all, of one contact or all: how many,
 * and the newest.
 */
export async function findMovimientosKanban(
  database: Database,
  scope: TenantScope,
  filter: {
    from: string;
    to: string;
    estadoId?: number | undefined;
    usuarioId?: number | undefined;
    contactoId?: number | undefined;
  },
  limit: number,
): Promise<{ total: number; rows: MovimientoKanban[] }> {
  const found = await database.readTenant<MovimientoKanban & { total: number }>(
    scope,
    (tenantIs) => {
      const into = filter.estadoId === undefined ? sql`true` : sql`k.a_estado_id = ${filter.estadoId}`;
      const whose = filter.usuarioId === undefined ? sql`true` : sql`k.usuario_id = ${filter.usuarioId}`;
      const one = filter.contactoId === undefined ? sql`true` : sql`k.contacto_id = ${filter.contactoId}`;
      const moves = sql`
        app.kanban_movimientos k
          where ${tenantIs('k')} and k.ocurrido >= ${filter.from}::timestamptz
            and k.ocurrido < ${filter.to}::timestamptz
            and ${into} and ${whose} and ${one}`;
      return sql`
      select n.total, x.*
        from (select count(*) as total from ${moves}) n
        left join lateral (
          select k.contacto_id, nullif(trim(concat_ws(' ', p.nombre, p.apellido)), '') as contacto_nombre, k.de_nombre,
                 k.a_nombre,
                 u.nombre as usuario_nombre, k.ocurrido
            from (select k.* from ${moves} order by k.ocurrido desc, k.id desc limit ${limit}) k
            join app.contactos p on p.suscriptor_id = k.suscriptor_id and p.id = k.contacto_id
            left join app.usuarios u on u.suscriptor_id = k.suscriptor_id and u.id = k.usuario_id
           order by k.ocurrido desc, k.id desc) x on true`;
    },
    'slow',
  );
  return { total: found[0]?.total ?? 0, rows: found.filter((row) => row.contactoId !== null) };
}
