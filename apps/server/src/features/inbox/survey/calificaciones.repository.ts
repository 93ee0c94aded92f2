import { pageAndOneMore, toCountedPage, type CountedPage } from '#platform/db/counted-page';
import type { Database } from '#platform/db/database';
import { isWithinDays } from '#platform/db/local-days';
import { raw, sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { holdsText } from '#platform/db/text-search';

export interface CalificacionRow {
  id: number;
  /** PostgreSQL's text: see db/instant-text. */
  createdAt: string;
  rating: number;
  comentario: string | null;
  clienteTelefono: string | null;
  clienteNombre: string | null;
  conversacionId: number;
  agenteId: number | null;
  agenteNombre: string | null;
}

export interface CalificacionesFilter {
  start?: string | undefined;
  end?: string | undefined;
  /** A fragment of the agent's name. */
  agente?: string | undefined;
  /** Only ratings of this user's chats. */
  usuarioId?: number | undefined;
  /** Only ratings up to this one. */
  hasta?: number | undefined;
  /** Only those with a comment. */
  conComentario?: boolean | undefined;
}

export interface Pagina {
  page: number;
  size: number;
  by: 'createdAt' | 'rating';
  descending: boolean;
  cap?: number;
}

/**
 * A page of the ratings, with their number: at most one beyond the cap; without a cap exact, as a slow query with a
 * queue of its own. The day is that of the customer's answer.
 */
export async function findCalificaciones(
  database: Database,
  scope: TenantScope,
  { start, end, agente, usuarioId, hasta, conComentario }: CalificacionesFilter,
  { page, size, by, descending, cap }: Pagina,
): Promise<CountedPage<CalificacionRow>> {
  const direction = raw(descending ? 'desc' : 'asc');
  const order =
    by === 'rating'
      ? sql`e.rating ${direction}, e.respondida desc, e.id desc`
      : sql`e.respondida ${direction}, e.id ${direction}`;
  const named = agente?.trim()
    ? sql`
      exists (select 1 from app.usuarios u
          where u.suscriptor_id = e.suscriptor_id and u.id = e.usuario_id and ${holdsText(sql`u.nombre`, agente)})`
    : sql`true`;
  const whose = usuarioId === undefined ? sql`true` : sql`e.usuario_id = ${usuarioId}`;
  const low = hasta === undefined ? sql`true` : sql`e.rating <= ${hasta}`;
  const said = conComentario ? sql`e.comentario is not null` : sql`true`;
  const build = (tenantIs: Tx['tenantIs']) => {
    const given = sql`app.encuestas e where ${tenantIs('e')} and e.rating is not null
                         and ${isWithinDays(sql`e.respondida`, { desde: start, hasta: end })} and ${whose} and ${named}
                         and ${low} and ${said}`;
    return sql`
      select n.total, x.* from (select count(*) as total
        from (select 1 from ${given} ${cap === undefined ? sql`` : sql`limit ${cap + 1}`}) c) n
        left join lateral (
          select e.id, coalesce(e.respondida, e.created_at)::text as created_at, e.rating, e.comentario,
                 c.cliente_telefono, c.cliente_nombre, c.id as conversacion_id,
                 u.id as agente_id, u.nombre as agente_nombre
            from (select e.* from ${given} order by ${order} ${pageAndOneMore({ page, size })}) e
            join app.conversaciones c on c.suscriptor_id = e.suscriptor_id and c.id = e.conversacion_id
            left join app.usuarios u on u.suscriptor_id = e.suscriptor_id and u.id = e.usuario_id
           order by ${order}) x on true`;
  };
  const pace = cap === undefined ? 'slow' : undefined;
  const found = await database.readTenant<CalificacionRow & { total: number }>(scope, build, pace);
  return toCountedPage(found, size);
}

/** The number of ratings given in the days, both inclusive, and their mean; null without any. */
export async function meanOfCalificaciones(
  database: Database,
  scope: TenantScope,
  { start, end }: { start: string; end: string },
): Promise<{ cantidad: number; promedio: number | null }> {
  const [row] = await database.readTenant<{ cantidad: number; promedio: number | null }>(
    scope,
    (tenantIs) => sql`
      select count(*) as cantidad, avg(e.rating) as promedio from app.encuestas e
       where ${tenantIs('e')} and e.rating is not null
         and ${isWithinDays(sql`e.respondida`, { desde: start, hasta: end })}`,
    'slow',
  );
  return row ?? { cantidad: 0, promedio: null };
}
