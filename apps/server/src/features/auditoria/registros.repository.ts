import type { AuditoriaSort } from '@tertulia/contract/features/auditoria/limites';
import { ACCION_CONSULTAR } from '@tertulia/contract/features/auditoria/palabras';
import { pageAndOneMore, toCountedPage, type CountedPage } from '#platform/db/counted-page';
import type { Database } from '#platform/db/database';
import { raw, sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

export interface RegistroRow {
  id: number;
  /** Instants are PostgreSQL texts: see db/instant-text. */
  timestamp: string;
  usuarioId: number | null;
  usuarioNombre: string | null;
  entidad: string;
  accion: string;
  registroId: number | null;
  detalles: string;
}

export interface RegistrosFilter {
  usuarioId: number | undefined;
  entidad: string | undefined;
  accion: string | undefined;
  sinConsultas: boolean;
  desde: Date | undefined;
  /** Includes its whole millisecond: entries have microseconds. */
  hasta: Date | undefined;
  page: number;
  size: number;
  sort: AuditoriaSort;
  descending: boolean;
  /** Counting stops one beyond it. */
  cap: number;
}

const COLUMNS: Record<Exclude<AuditoriaSort, 'timestamp' | 'usuarioId'>, string> = {
  entidad: 'a.entidad',
  accion: 'a.accion',
  registroId: 'a.registro_id',
};

/** A page of the audit with the total up to the cap. Each order uses an index. */
export async function findRegistros(
  database: Database,
  scope: TenantScope,
  { usuarioId, entidad, accion, sinConsultas, desde, hasta, page, size, sort, descending, cap }: RegistrosFilter,
): Promise<CountedPage<RegistroRow>> {
  const direction = descending ? 'desc' : 'asc';
  const byTime = `a.timestamp ${direction}, a.id ${direction}`;
  const order = raw(
    sort === 'timestamp'
      ? byTime
      : sort === 'usuarioId'
        ? `a.puesto nulls ${descending ? 'first' : 'last'}, ${byTime}`
        : `${COLUMNS[sort]} ${direction}, ${byTime}`,
  );
  const most = (page + 1) * size + 1;
  const found = await database.readTenant<RegistroRow & { total: number }>(
    scope,
    (tenantIs) => {
      const wanted = sql`
        app.auditoria a where ${tenantIs('a')}
           ${usuarioId === undefined ? sql`` : sql`and a.usuario_id = ${usuarioId}`}
           ${entidad === undefined ? sql`` : sql`and a.entidad = ${entidad}`}
           ${accion === undefined ? sql`` : sql`and a.accion = ${accion}`}
           ${sinConsultas ? sql`and a.accion <> ${ACCION_CONSULTAR}` : sql``}
           ${desde === undefined ? sql`` : sql`and a.timestamp >= ${desde}`}
           ${hasta === undefined ? sql`` : sql`and a.timestamp < ${new Date(hasta.getTime() + 1)}`}`;
      // By name, as the column shows it: the newest entries of each user, as many as the page may need, from that
      // user's index.
      const source =
        sort === 'usuarioId'
          ? sql`(
              select a.*, g.puesto
                from (select u.id, row_number()
                  over (order by app.plain_text(u.nombre) ${raw(direction)}, u.id) as puesto
                        from app.usuarios u where ${tenantIs('u')}) g
                cross join lateral (select a.* from ${wanted} and a.usuario_id = g.id order by ${raw(byTime)}
                  limit ${most}) a
              union all
              select a.*, null from (select a.* from ${wanted} and a.usuario_id is null order by ${raw(byTime)}
                limit ${most}) a) a`
          : wanted;
      return sql`
        select t.total, x.* from (select count(*) as total from (select 1 from ${wanted} limit ${cap + 1}) n) t
          left join lateral (
            select a.id, a.timestamp::text as timestamp, a.usuario_id, u.nombre as usuario_nombre, a.entidad, a.accion,
                   a.registro_id, a.detalles::text as detalles
              from (select a.* from ${source} order by ${order} ${pageAndOneMore({ page, size })}) a
              left join app.usuarios u on u.suscriptor_id = a.suscriptor_id and u.id = a.usuario_id
             order by ${order}) x on true`;
    },
    'slow',
  );
  return toCountedPage(found, size);
}

/** True if the transaction's tenant exists. */
export async function isSuscriptor(tx: Tx): Promise<boolean> {
  return (await tx.first(sql`select 1 as one from app.suscriptores s where s.id = ${tx.tenantId}`)) !== undefined;
}
