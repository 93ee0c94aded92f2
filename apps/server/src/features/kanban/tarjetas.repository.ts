import { pageAndOneMore, toCountedPage, type CountedPage } from '#platform/db/counted-page';
import type { Database } from '#platform/db/database';
import { raw, sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { CONTACTO_COLUMNS, CONTACTO_JOINS, type ContactoRow } from '#public/contactos';
import { isLegible } from '#public/inbox';
import { isSearched, standsInColumna, type ColumnaFilter } from './columna.repository.ts';

export interface TarjetaRow extends ContactoRow {
  tareasPendientes: number;
  /** PostgreSQL text: see db/instant-text. */
  proximaTareaAt: string | null;
  chatLegible: boolean;
}

export interface TarjetasQuery {
  page: number;
  size: number;
  descending: boolean;
  /** Counting stops here. */
  cap: number;
  /** The user whose tasks are counted and whose readable chats are shown; null: all. */
  reader: number | null;
}

/**
 * The cards of a column, with its total up to one beyond the cap; undefined for an unknown or another tenant's state.
 */
export async function findTarjetas(
  database: Database,
  scope: TenantScope,
  estadoId: number,
  filter: ColumnaFilter,
  { page, size, descending, cap, reader }: TarjetasQuery,
): Promise<CountedPage<TarjetaRow> | undefined> {
  const direction = raw(descending ? 'desc' : 'asc');
  const isReadable = (tenantIs: Tx['tenantIs']) =>
    reader === null
      ? sql`true`
      : sql`
        (x.conversacion_id is null
            or exists (select 1 from app.conversaciones c
                where ${tenantIs('c')} and c.id = x.conversacion_id and ${isLegible(tenantIs, reader)}))`;
  const hits = isSearched(filter) ? raw('materialized') : raw('not materialized');
  const found = await database.readTenant<TarjetaRow & { total: number }>(
    scope,
    (tenantIs) => sql`
      with hits as ${hits} (
        select p.id, p.kanban_estado_fecha from app.contactos p
         where ${tenantIs('p')} and ${standsInColumna(estadoId, filter)})
      select (select count(*) from (select 1 from hits limit ${cap + 1}) n) as total, x.*,
             ${isReadable(tenantIs)} as chat_legible
        from app.kanban_estados d
        left join lateral (
          select ${CONTACTO_COLUMNS}, w.pendientes as tareas_pendientes, w.proxima::text as proxima_tarea_at
            from (select h.id from hits h
                   order by h.kanban_estado_fecha ${direction}, h.id ${direction} ${pageAndOneMore({ page, size })}) h
                 join app.contactos p on ${tenantIs('p')} and p.id = h.id
                 ${CONTACTO_JOINS}
                 cross join lateral (
                   select count(*)::int as pendientes, min(k.fecha_programada) as proxima from app.tareas k
                    where k.suscriptor_id = p.suscriptor_id and k.contacto_id = p.id and k.estado <> 'COMPLETADA'
                      and (${reader}::bigint is null or k.asignado_usuario_id = ${reader})) w
           order by p.kanban_estado_fecha ${direction}, p.id ${direction}) x on true
       where ${tenantIs('d')} and d.id = ${estadoId} and d.tablero_id is not null`,
  );
  if (found.length === 0) return undefined;
  return toCountedPage(found, size);
}
