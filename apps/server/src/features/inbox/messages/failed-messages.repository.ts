import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface MensajeFallido {
  conversacionId: number;
  clienteNombre: string | null;
  clienteTelefono: string | null;
  enviadoPorNombre: string | null;
  errorCodigo: string | null;
  timestamp: Date;
}

/** Our messages within [from, to) that did not reach the customer: how many, and the newest. */
export async function findFallidos(
  database: Database,
  scope: TenantScope,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<{ total: number; rows: MensajeFallido[] }> {
  const found = await database.readTenant<MensajeFallido & { total: number }>(
    scope,
    (tenantIs) => {
      const failed = sql`
        app.mensajes m where ${tenantIs('m')} and m.timestamp >= ${from}::timestamptz
           and m.timestamp < ${to}::timestamptz
        and m.emisor <> 'CLIENTE' and m.estado_mensaje = 'ERROR'`;
      return sql`
      select n.total, x.*
        from (select count(*) as total from ${failed}) n
        left join lateral (
          select m.conversacion_id, c.cliente_nombre, c.cliente_telefono, m.enviado_por_nombre, m.error_codigo,
                 m.timestamp
            from (select m.* from ${failed} order by m.timestamp desc, m.id desc limit ${limit}) m
            join app.conversaciones c on c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id
           order by m.timestamp desc, m.id desc) x on true`;
    },
    'slow',
  );
  return { total: found[0]?.total ?? 0, rows: found.filter((row) => row.conversacionId !== null) };
}
