import type { TipoMovimiento } from '@tertulia/contract/features/saldo/tipos';
import { pageAndOneMore, toCountedPage, type CountedPage } from '#platform/db/counted-page';
import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';

export interface SaldoRow {
  saldoCentavos: number;
  reservadoCentavos: number;
  bajoDesde: Date | null;
}

const COLUMNS = sql`s.saldo_centavos, s.reservado_centavos, s.bajo_desde`;
/** A tenant without movements has no row. */
const NOTHING: SaldoRow = { saldoCentavos: 0, reservadoCentavos: 0, bajoDesde: null };

export async function readSaldo(database: Database, scope: TenantScope): Promise<SaldoRow> {
  const [row] = await database.readTenant<SaldoRow>(
    scope,
    (tenantIs) => sql`select ${COLUMNS} from app.saldos s where ${tenantIs('s')}`,
  );
  return row ?? NOTHING;
}

/** The tenant's balance and its reserved part. */
export async function saldoOf(tx: Tx): Promise<SaldoRow> {
  return (await tx.first<SaldoRow>(sql`select ${COLUMNS} from app.saldos s where ${tx.tenantIs('s')}`)) ?? NOTHING;
}

/**
 * The balances of these tenants, in centavos, read with the platform's connection; tenants without movements are left
 * out.
 */
export async function listSaldos(database: Database, suscriptorIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await database.global<{ suscriptorId: number; saldoCentavos: number }>(
    'tertulia_platform',
    sql`
      select s.suscriptor_id, s.saldo_centavos from app.saldos s
       where s.suscriptor_id = any(${[...suscriptorIds]}::bigint[])`,
  );
  return new Map(rows.map(({ suscriptorId, saldoCentavos }) => [suscriptorId, saldoCentavos]));
}

export interface NewMovimiento {
  tipo: TipoMovimiento;
  montoCentavos: number;
  /** The cause; the database refuses the same one twice. */
  referencia: string;
  detalle: string | null;
  usuarioNombre: string | null;
  recargaId?: number;
  fecha: Date;
}

/** Adds a movement, which updates the balance. */
export async function createMovimiento(tx: Tx, fresh: NewMovimiento): Promise<void> {
  await tx.run(sql`
    insert into app.movimientos (suscriptor_id, fecha, tipo, monto_centavos, referencia, detalle, usuario_nombre,
      recarga_id)
    values (${tx.tenantId}, ${fresh.fecha}, ${fresh.tipo}, ${fresh.montoCentavos}, ${fresh.referencia},
      ${fresh.detalle},
            ${fresh.usuarioNombre}, ${fresh.recargaId ?? null})`);
}

/** The movement with this cause. */
export function findMovimiento(
  tx: Tx,
  referencia: string,
): Promise<{ montoCentavos: number; detalle: string | null } | undefined> {
  return tx.first(sql`
    select m.monto_centavos, m.detalle from app.movimientos m
     where ${tx.tenantIs('m')} and m.referencia = ${referencia}`);
}

export interface MovimientoRow {
  id: number;
  fecha: Date;
  tipo: TipoMovimiento;
  montoCentavos: number;
  saldoCentavos: number;
  detalle: string | null;
  usuarioNombre: string | null;
  conversacionId: number | null;
}

export interface MovimientosFilter {
  from?: Date | undefined;
  to?: Date | undefined;
  tipo?: TipoMovimiento | undefined;
  page: number;
  size: number;
  descending: boolean;
  /** Counting stops here. */
  cap: number;
}

/** A page of movements; the total is exact up to the cap, and cap + 1 beyond it. */
export async function findMovimientos(
  database: Database,
  scope: TenantScope,
  { from, to, tipo, page, size, descending, cap }: MovimientosFilter,
): Promise<CountedPage<MovimientoRow>> {
  const direction = descending ? sql`desc` : sql`asc`;
  const found = await database.readTenant<MovimientoRow & { total: number }>(scope, (tenantIs) => {
    const wanted = sql`${tenantIs('m')}
      ${from === undefined ? sql`` : sql`and m.fecha >= ${from}`}
      ${to === undefined ? sql`` : sql`and m.fecha < ${to}`}
      ${tipo === undefined ? sql`` : sql`and m.tipo = ${tipo}`}`;
    return sql`
      select t.total, x.* from (select count(*)::int as total
        from (select 1 from app.movimientos m where ${wanted} limit ${cap + 1}) c) t
        left join lateral (
          select m.id, m.fecha, m.tipo, m.monto_centavos, m.saldo_centavos, m.detalle, m.usuario_nombre,
                 j.conversacion_id
            from app.movimientos m
            left join app.mensajes j on j.suscriptor_id = m.suscriptor_id and j.id = m.mensaje_id
           where ${wanted} order by m.fecha ${direction}, m.numero ${direction} ${pageAndOneMore({ page, size })}) x
             on true`;
  });
  return toCountedPage(found, size);
}

/** True if the transaction's tenant exists: a SUPERADMIN may give an unknown id. */
export async function isSuscriptor(tx: Tx): Promise<boolean> {
  return (await tx.first(sql`select 1 as one from app.suscriptores s where s.id = ${tx.tenantId}`)) !== undefined;
}

/** The recipient of the mail about a low balance, if still an active supervisor. */
export function findSupervisor(
  tx: Tx,
  usuarioId: number,
): Promise<{ nombre: string; email: string; nombreNegocio: string } | undefined> {
  return tx.first(sql`
    select u.nombre, u.email, n.nombre_negocio from app.usuarios u join app.suscriptores n on n.id = u.suscriptor_id
     where ${tx.tenantIs('u')} and u.id = ${usuarioId} and u.estado = 1 and 'SUPERVISOR' = any (u.roles)`);
}

/** The payer's e-mail. */
export async function findEmail(tx: Tx, usuarioId: number): Promise<string> {
  const row = await tx.first<{ email: string }>(
    sql`select u.email from app.usuarios u where ${tx.tenantIs('u')} and u.id = ${usuarioId}`,
  );
  return row?.email ?? '';
}
