import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';
import type { CotizacionBreve } from './cotizacion-counts.repository.ts';

export interface CotizacionesDeUno {
  nombre: string;
  cantidad: number;
  sumaCentavos: number;
}

/** The quotes within [from, to) by author or contact, largest sum first. */
export function sumCotizaciones(
  database: Database,
  scope: TenantScope,
  { from, to, por }: { from: string; to: string; por: 'agente' | 'cliente' },
  limit: number,
): Promise<CotizacionesDeUno[]> {
  const nombre =
    por === 'agente' ? sql`q.usuario_nombre` : sql`trim(concat_ws(' ', q.cliente_nombre, q.cliente_apellido))`;
  return database.readTenant<CotizacionesDeUno>(
    scope,
    (tenantIs) => sql`
      select ${nombre} as nombre, count(*) as cantidad, sum(q.total_centavos) as suma_centavos
        from app.cotizaciones q
       where ${tenantIs('q')} and q.created_at >= ${from}::timestamptz and q.created_at < ${to}::timestamptz
       group by 1 order by 3 desc, 2 desc, 1 limit ${limit}`,
    'slow',
  );
}

/** The quotes within [from, to), newest or largest first. */
export function listCotizacionesBreves(
  database: Database,
  scope: TenantScope,
  { from, to, by }: { from: string; to: string; by: 'fecha' | 'valor' },
  limit: number,
): Promise<CotizacionBreve[]> {
  const order = by === 'fecha' ? sql`q.created_at desc` : sql`q.total_centavos desc, q.created_at desc`;
  return database.readTenant<CotizacionBreve>(
    scope,
    (tenantIs) => sql`
      select q.consecutivo, q.conversacion_id,
             trim(concat_ws(' ', q.cliente_nombre, q.cliente_apellido)) as cliente_nombre, q.usuario_nombre,
             q.total_centavos, q.created_at
        from app.cotizaciones q
       where ${tenantIs('q')} and q.created_at >= ${from}::timestamptz and q.created_at < ${to}::timestamptz
       order by ${order}, q.id desc limit ${limit}`,
    'slow',
  );
}
