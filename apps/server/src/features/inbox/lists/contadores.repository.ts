import { MAX_EN_ESPERA } from '@tertulia/contract/features/conversaciones/estados';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

type TenantIs = (alias?: string) => Sql;
export type Contado = 'PENDIENTE' | 'ABIERTA' | 'CERRADA' | 'ATENDIDA';

/** Changes since the totals were folded, by the names of the totals. */
const CAMBIOS: Record<Contado, Sql> = {
  PENDIENTE: sql`k.pendientes`,
  ABIERTA: sql`k.abiertas`,
  CERRADA: sql`k.cerradas`,
  ATENDIDA: sql`k.atendidas`,
};

/**
 * A query for the number of chats in a state, of one owner or attendant, or of all: totals plus later changes in one
 * snapshot.
 */
export function keptTotal(tenantIs: TenantIs, contado: Contado, usuarioId: number | null): Sql {
  const [ofTotal, ofCambio] =
    usuarioId === null ? [sql``, sql``] : [sql`and n.asignada_a = ${usuarioId}`, sql`and k.asignada_a = ${usuarioId}`];
  return sql`
    select (coalesce((select sum(n.total) from app.contadores_bandeja n
        where ${tenantIs('n')} and n.estado = ${contado} ${ofTotal}), 0)
          + coalesce((select sum(${CAMBIOS[contado]}) from app.contadores_cambios k where ${tenantIs('k')} ${ofCambio}),
            0))::bigint as total`;
}

export interface Conteos {
  mine: number;
  waiting: number;
  waitingOwn: number;
  all: number;
  resolved: number;
}

/** A query for the number of waiting chats in a user's area or in none; in all areas for a user without one. */
function waitingOwn(tenantIs: TenantIs, usuarioId: number): Sql {
  return sql`
    select count(*) from (
      select from app.conversaciones c
        join app.usuarios u on ${tenantIs('u')} and u.id = ${usuarioId}
         and (u.area_id is null or c.area_id is null or c.area_id = u.area_id)
       where ${tenantIs('c')} and c.estado = 'PENDIENTE' limit ${MAX_EN_ESPERA}) n`;
}

/** The counts of the tabs. `attendedOnly`: counts only the closed chats that the viewer attended. */
export async function countBandeja(
  database: Database,
  viewer: TenantScope & { userId: number },
  options: { attendedOnly: boolean },
): Promise<Conteos> {
  const [row] = await database.readTenant<Conteos>(viewer, (tenantIs) => {
    const resolved = options.attendedOnly
      ? keptTotal(tenantIs, 'ATENDIDA', viewer.userId)
      : keptTotal(tenantIs, 'CERRADA', null);
    return sql`
      select (${keptTotal(tenantIs, 'ABIERTA', viewer.userId)}) as mine,
             (${keptTotal(tenantIs, 'PENDIENTE', null)}) as waiting,
             (${waitingOwn(tenantIs, viewer.userId)}) as waiting_own,
             (${keptTotal(tenantIs, 'ABIERTA', null)}) as all, (${resolved}) as resolved`;
  });
  return row ?? { mine: 0, waiting: 0, waitingOwn: 0, all: 0, resolved: 0 };
}

/** Folds up to `limit` changes into the totals; returns the number of folded changes. */
export async function foldContadores(database: Database, limit: number): Promise<number> {
  const [row] = await database.global<{ count: number }>(
    'tertulia_platform',
    sql`select app.fold_contadores(${limit}) as count`,
  );
  return row?.count ?? 0;
}
