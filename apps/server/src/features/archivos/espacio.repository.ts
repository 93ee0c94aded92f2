import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import { hasCanalActivo } from '#public/canales';

export interface Espacio {
  bytes: number;
  /** Changes that the sum does not include yet. */
  cambios: number;
  /** True if a SUPERADMIN or the provider has activated a channel of the tenant (decisions §13). */
  tieneCanal: boolean;
}

/** The storage used by a tenant's users. */
export async function findEspacio(tx: Tx): Promise<Espacio> {
  const row = await tx.first<Espacio>(sql`
    select (coalesce((select e.bytes from app.espacio e where ${tx.tenantIs('e')}), 0)
            + coalesce(sum(k.bytes), 0))::bigint
      as bytes,
           count(k.id)::int as cambios,
           ${hasCanalActivo(tx)} as tiene_canal
      from app.espacio_cambios k where ${tx.tenantIs('k')}`);
  if (!row) throw new Error('A sum always has a row');
  return row;
}

/** Folds the changes into the sum, so that few remain to be read. */
export async function foldEspacio(tx: Tx): Promise<void> {
  await tx.rows(sql`select app.fold_espacio()`);
}
