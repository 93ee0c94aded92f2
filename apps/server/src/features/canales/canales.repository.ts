import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface CanalActivo {
  suscriptorId: number;
  canalId: number;
  /** The account of its own that it has at the provider; null for the platform's. */
  cuenta: string | null;
}

/** The active channels of all tenants, for work that goes through them. */
export function listActiveCanales(database: Database): Promise<CanalActivo[]> {
  return database.global('tertulia_ingest', sql`select suscriptor_id, canal_id, cuenta from app.active_channels()`);
}

export interface CanalEnvio {
  id: number;
  numero: string;
  twilioSid: string | null;
  subcuentaToken: string | null;
  estado: number;
  /** How far the provider's list of what customers wrote was read. */
  conciliadoHasta: Date;
  /** How far the provider was asked what became of messages of ours. */
  estadosHasta: Date;
}

/** What sending and reconciling need of a channel; the subaccount's token is still encrypted. */
export function findCanalEnvio(tx: Tx, id: number): Promise<CanalEnvio | undefined> {
  return tx.first<CanalEnvio>(sql`
    select k.id, k.numero, k.twilio_sid, k.subcuenta_token, k.estado, k.conciliado_hasta, k.estados_hasta
      from app.canales k where ${tx.own('k')} and k.id = ${id}`);
}

/** What sending needs of the tenant's active channels, the principal one first. */
export function listCanalesEnvio(tx: Tx): Promise<CanalEnvio[]> {
  return tx.rows<CanalEnvio>(sql`
    select k.id, k.numero, k.twilio_sid, k.subcuenta_token, k.estado, k.conciliado_hasta, k.estados_hasta
      from app.canales k where ${tx.own('k')} and k.estado = 1 order by k.es_principal desc, k.id`);
}

/** Moves the reconciler's watermark forward. */
export function setConciliado(tx: Tx, id: number, hasta: Date): Promise<number> {
  return tx.run(
    sql`
      update app.canales k set conciliado_hasta = greatest(k.conciliado_hasta, ${hasta})
       where ${tx.own('k')} and k.id = ${id}`,
  );
}

/** The same for what became of messages of ours. */
export function setEstadosHasta(tx: Tx, id: number, hasta: Date): Promise<number> {
  return tx.run(
    sql`
      update app.canales k set estados_hasta = greatest(k.estados_hasta, ${hasta})
       where ${tx.own('k')} and k.id = ${id}`,
  );
}

/** Whether the business has an active channel, as a condition: then a SUPERADMIN or the provider has looked at it (decisions §13). */
export function hasCanalActivo(tx: Tx): Sql {
  return sql`exists (select 1 from app.canales c where ${tx.own('c')} and c.estado = 1)`;
}

/** Every channel of the tenant with a subaccount's token, also those that are off. */
export function listSubcuentas(tx: Tx): Promise<{ twilioSid: string | null; subcuentaToken: string | null }[]> {
  return tx.rows(sql`
    select k.twilio_sid, k.subcuenta_token from app.canales k where ${tx.own('k')} and k.subcuenta_token is not null
     order by k.id`);
}
