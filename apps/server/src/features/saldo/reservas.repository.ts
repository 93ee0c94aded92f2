import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface Cargo {
  mensajeId: number;
  tipo: 'CONSUMO_MENSAJE' | 'CONSUMO_PLANTILLA';
  precioCentavos: number;
  now: Date;
}

/**
 * Sets the price of a message aside, if the balance reaches that far; false otherwise. The balance’s row is locked until the
 * transaction ends: of fifty at once with money for ten, ten succeed.
 */
export async function createReserva(tx: Tx, { mensajeId, tipo, precioCentavos, now }: Cargo): Promise<boolean> {
  const made = await tx.run(sql`
    with s as (
      update app.saldos s set reservado_centavos = s.reservado_centavos + ${precioCentavos}
       where ${tx.own('s')} and s.saldo_centavos - s.reservado_centavos >= ${precioCentavos} returning s.suscriptor_id)
    insert into app.reservas (suscriptor_id, mensaje_id, tipo, precio_centavos, creada)
    select s.suscriptor_id, ${mensajeId}, ${tipo}, ${precioCentavos}, ${now} from s`);
  return made === 1;
}

/** Sets aside anew what was given back when the message failed; false when the balance does not reach that far any more. */
export async function renewReserva(tx: Tx, mensajeId: number): Promise<boolean> {
  const row = await tx.first<{ isFree: boolean }>(sql`
    with r as materialized (
      select r.suscriptor_id, r.precio_centavos from app.reservas r
       where ${tx.own('r')} and r.mensaje_id = ${mensajeId} and r.estado = 'LIBERADA' for no key update),
    s as (
      update app.saldos s set reservado_centavos = s.reservado_centavos + r.precio_centavos from r
       where ${tx.own('s')} and s.saldo_centavos - s.reservado_centavos >= r.precio_centavos returning s.suscriptor_id),
    renewed as (
      update app.reservas x set estado = 'RESERVADA' from s
       where ${tx.own('x')} and x.suscriptor_id = s.suscriptor_id and x.mensaje_id = ${mensajeId} returning 1 as one)
    select not exists (select 1 from r) or exists (select 1 from renewed) as is_free`);
  return row?.isFree === true;
}
