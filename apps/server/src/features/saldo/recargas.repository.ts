import type { EstadoRecarga, MedioRecarga } from '@tertulia/contract/features/saldo/tipos';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

export interface RecargaRow {
  id: number;
  referencia: string;
  medio: MedioRecarga;
  estado: EstadoRecarga;
  montoCentavos: number;
  nota: string | null;
  usuarioNombre: string;
  creada: Date;
  resuelta: Date | null;
}

const COLUMNS = sql`
  r.id, r.referencia, r.medio, r.estado, r.monto_centavos, r.nota, r.usuario_nombre, r.creada, r.resuelta`;

export async function findRecargas(
  database: Database,
  scope: TenantScope,
  { page, size, descending }: { page: number; size: number; descending: boolean },
): Promise<{ rows: RecargaRow[]; total: number }> {
  const direction = descending ? sql`desc` : sql`asc`;
  const found = await database.readTenant<RecargaRow & { total: number }>(
    scope,
    (tenantIs) => sql`
      select t.total, x.* from (select count(*)::int as total from app.recargas r where ${tenantIs('r')}) t
        left join lateral (
          select ${COLUMNS} from app.recargas r where ${tenantIs('r')}
           order by r.creada ${direction}, r.id ${direction} limit ${size} offset ${page * size}) x on true`,
  );
  return { rows: found.filter((row) => row.id !== null), total: found[0]?.total ?? 0 };
}

/** By reference or number. */
const isNamed = (ref: string): Sql =>
  /^\d{1,15}$/.test(ref) ? sql`r.id = ${Number(ref)}` : sql`r.referencia = ${ref}`;

export async function readRecarga(
  database: Database,
  scope: TenantScope,
  ref: string,
): Promise<RecargaRow | undefined> {
  const [row] = await database.readTenant<RecargaRow>(
    scope,
    (tenantIs) => sql`select ${COLUMNS} from app.recargas r where ${tenantIs('r')} and ${isNamed(ref)}`,
  );
  return row;
}

/** Locked until the transaction ends: copies of a confirmation check its state one at a time. */
export function lockRecarga(tx: Tx, ref: string): Promise<RecargaRow | undefined> {
  return tx.first<RecargaRow>(
    sql`select ${COLUMNS} from app.recargas r where ${tx.tenantIs('r')} and ${isNamed(ref)} for update`,
  );
}

export type NewRecarga = Omit<RecargaRow, 'id'>;

/** Stores a top-up; undefined for a used reference. */
export function createRecarga(tx: Tx, fresh: NewRecarga): Promise<RecargaRow | undefined> {
  return tx.first<RecargaRow>(sql`
    insert into app.recargas as r (suscriptor_id, referencia, medio, estado, monto_centavos, nota, usuario_nombre,
      creada, resuelta)
    values (${tx.tenantId}, ${fresh.referencia}, ${fresh.medio}, ${fresh.estado}, ${fresh.montoCentavos}, ${fresh.nota},
            ${fresh.usuarioNombre}, ${fresh.creada}, ${fresh.resuelta})
    on conflict (suscriptor_id, referencia) do nothing
    returning ${COLUMNS}`);
}

/**
 * True if an equal manual top-up was stored since then. Parallel calls wait for each other, so each sees the previous
 * one.
 */
export async function hasEqualCredit(
  tx: Tx,
  { montoCentavos, nota, since }: Pick<RecargaRow, 'montoCentavos' | 'nota'> & { since: Date },
): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`recarga manual ${tx.tenantId}`}, 0))`);
  const row = await tx.first(sql`
    select r.id from app.recargas r
     where ${tx.tenantIs('r')} and r.creada > ${since} and r.medio = 'MANUAL' and r.monto_centavos = ${montoCentavos}
       and r.nota = ${nota} limit 1`);
  return row !== undefined;
}

export async function resolveRecarga(
  tx: Tx,
  id: number,
  { estado, transaccion, now }: { estado: Exclude<EstadoRecarga, 'PENDIENTE'>; transaccion: string; now: Date },
): Promise<void> {
  await tx.run(sql`
    update app.recargas r set estado = ${estado}, transaccion = ${transaccion}, resuelta = ${now}
     where ${tx.tenantIs('r')} and r.id = ${id}`);
}
