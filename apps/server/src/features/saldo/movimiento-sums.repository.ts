import type { TipoMovimiento } from '@tertulia/contract/features/saldo/tipos';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope } from '#platform/db/tenant-transaction';

export interface MovimientosSumados {
  tipo: TipoMovimiento;
  cantidad: number;
  sumaCentavos: number;
}

/** The movements within [from, to), by kind; spent amounts are negative. */
export function sumMovimientos(
  database: Database,
  scope: TenantScope,
  { from, to }: { from: string; to: string },
): Promise<MovimientosSumados[]> {
  return database.readTenant<MovimientosSumados>(
    scope,
    (tenantIs) => sql`
      select m.tipo, count(*) as cantidad, sum(m.monto_centavos) as suma_centavos
        from app.movimientos m where ${tenantIs('m')} and m.fecha >= ${from}::timestamptz
        and m.fecha < ${to}::timestamptz
       group by m.tipo order by m.tipo`,
    'slow',
  );
}
