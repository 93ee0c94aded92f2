import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface CotizacionBreve {
  consecutivo: number;
  conversacionId: number;
  clienteNombre: string;
  usuarioNombre: string;
  totalCentavos: number;
  createdAt: Date;
}

export interface CotizacionesContadas {
  cantidad: number;
  sumaCentavos: number;
  /** The newest of them. */
  cotizaciones: CotizacionBreve[];
}

/** The quotes within [from, to), of one person or of all: how many, what they come to, and the newest. */
export async function countCotizaciones(
  database: Database,
  scope: TenantScope,
  { from, to, usuarioId }: { from: string; to: string; usuarioId?: number | undefined },
  limit: number,
): Promise<CotizacionesContadas> {
  const found = await database.readTenant<CotizacionBreve & { cantidad: number; sumaCentavos: number }>(
    scope,
    (own) => {
      const whose = usuarioId === undefined ? sql`true` : sql`q.usuario_id = ${usuarioId}`;
      const quotes = sql`app.cotizaciones q where ${own('q')} and q.created_at >= ${from}::timestamptz and q.created_at < ${to}::timestamptz and ${whose}`;
      return sql`
      select n.cantidad, n.suma_centavos, x.*
        from (select count(*) as cantidad, coalesce(sum(q.total_centavos), 0) as suma_centavos from ${quotes}) n
        left join lateral (
          select q.consecutivo, q.conversacion_id, trim(concat_ws(' ', q.cliente_nombre, q.cliente_apellido)) as cliente_nombre, q.usuario_nombre,
                 q.total_centavos, q.created_at
            from ${quotes} order by q.created_at desc, q.id desc limit ${limit}) x on true`;
    },
  );
  return {
    cantidad: found[0]?.cantidad ?? 0,
    sumaCentavos: found[0]?.sumaCentavos ?? 0,
    cotizaciones: found.filter((row) => row.consecutivo !== null),
  };
}
