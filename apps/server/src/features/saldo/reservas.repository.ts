import type { Database } from '#platform/db/database';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface Charge {
  mensajeId: number;
  tipo: 'CONSUMO_MENSAJE' | 'CONSUMO_PLANTILLA';
  precioCentavos: number;
  now: Date;
}

/**
 * Reserves a message's price if the balance covers it; false otherwise. Locks the balance row until the transaction
 * ends: of fifty parallel sends with money for ten, ten succeed.
 */
export async function createReserva(tx: Tx, { mensajeId, tipo, precioCentavos, now }: Charge): Promise<boolean> {
  const made = await tx.run(sql`
    with s as (
      update app.saldos s set reservado_centavos = s.reservado_centavos + ${precioCentavos}
       where ${tx.tenantIs('s')} and s.saldo_centavos - s.reservado_centavos >= ${precioCentavos}
       returning s.suscriptor_id)
    insert into app.reservas (suscriptor_id, mensaje_id, tipo, precio_centavos, creada)
    select s.suscriptor_id, ${mensajeId}, ${tipo}, ${precioCentavos}, ${now} from s`);
  return made === 1;
}

/** Reserves a released amount again; false if the balance does not cover it any more. */
export async function renewReserva(tx: Tx, mensajeId: number, now: Date): Promise<boolean> {
  const row = await tx.first<{ isFree: boolean }>(sql`
    with r as materialized (
      select r.suscriptor_id, r.precio_centavos from app.reservas r
       where ${tx.tenantIs('r')} and r.mensaje_id = ${mensajeId} and r.estado = 'LIBERADA' for no key update),
    s as (
      update app.saldos s set reservado_centavos = s.reservado_centavos + r.precio_centavos from r
       where ${tx.tenantIs('s')} and s.saldo_centavos - s.reservado_centavos >= r.precio_centavos
       returning s.suscriptor_id),
    renewed as (
      update app.reservas x set estado = 'RESERVADA', creada = ${now} from s
       where ${tx.tenantIs('x')} and x.suscriptor_id = s.suscriptor_id and x.mensaje_id = ${mensajeId}
       returning 1 as one)
    select not exists (select 1 from r) or exists (select 1 from renewed) as is_free`);
  return row?.isFree === true;
}

/** Tenants with a reservation older than that. */
export async function listTenantsWithLapsed(database: Database, before: Date): Promise<number[]> {
  const rows = await database.global<{ suscriptorId: number }>(
    'tertulia_ingest',
    sql`select suscriptor_id from app.lapsed_reservas(${before})`,
  );
  return rows.map(({ suscriptorId }) => suscriptorId);
}

export interface Vencida {
  mensajeId: number;
  creada: Date;
}

/** Reservations older than that, in message order, a limited number after the given one. */
export function listLapsed(
  tx: Tx,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<Vencida[]> {
  return tx.rows<Vencida>(sql`
    select r.mensaje_id, r.creada from app.reservas r
     where ${tx.tenantIs('r')} and r.estado = 'RESERVADA' and r.creada < ${before} and r.mensaje_id > ${after}
     order by r.mensaje_id limit ${limit}`);
}

/** Releases the messages' reservations older than that; skips one that is being settled. */
export async function releaseLapsed(tx: Tx, mensajeIds: readonly number[], before: Date): Promise<number> {
  const row = await tx.first<{ released: number }>(sql`
    with r as materialized (
      select r.mensaje_id, r.precio_centavos from app.reservas r
       where ${tx.tenantIs('r')} and r.estado = 'RESERVADA' and r.creada < ${before}
         and r.mensaje_id = any(${[...mensajeIds]}::bigint[])
         for no key update skip locked),
    freed as (
      update app.reservas x set estado = 'LIBERADA' from r where ${tx.tenantIs('x')} and x.mensaje_id = r.mensaje_id),
    s as (
      update app.saldos s set reservado_centavos = s.reservado_centavos - (select sum(r.precio_centavos) from r)
       where ${tx.tenantIs('s')} and exists (select 1 from r))
    select count(*)::int as released from r`);
  return row?.released ?? 0;
}
