import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface CanalActivo {
  suscriptorId: number;
  canalId: number;
  /** Its own account at the provider; null for the platform's. */
  cuenta: string | null;
}

/** The active channels of all tenants, for background work. */
export function listActiveCanales(database: Database): Promise<CanalActivo[]> {
  return database.global('tertulia_ingest', sql`select suscriptor_id, canal_id, cuenta from app.active_channels()`);
}

export interface CanalEnvio {
  id: number;
  numero: string;
  twilioSid: string | null;
  subcuentaToken: string | null;
  estado: number;
  /** Watermark of the provider's list of incoming messages. */
  conciliadoHasta: Date;
  /** Watermark of the query for states of our messages. */
  estadosHasta: Date;
}

/** The channel data for sending and reconciling; the subaccount's token is still encrypted. */
export function findCanalEnvio(tx: Tx, id: number): Promise<CanalEnvio | undefined> {
  return tx.first<CanalEnvio>(sql`
    select k.id, k.numero, k.twilio_sid, k.subcuenta_token, k.estado, k.conciliado_hasta, k.estados_hasta
      from app.canales k where ${tx.tenantIs('k')} and k.id = ${id}`);
}

/** The same for the tenant's active channels, the principal one first. */
export function listCanalesEnvio(tx: Tx): Promise<CanalEnvio[]> {
  return tx.rows<CanalEnvio>(sql`
    select k.id, k.numero, k.twilio_sid, k.subcuenta_token, k.estado, k.conciliado_hasta, k.estados_hasta
      from app.canales k where ${tx.tenantIs('k')} and k.estado = 1 order by k.es_principal desc, k.id`);
}

/** Moves the reconciler's watermark forward. */
export function setConciliado(tx: Tx, id: number, hasta: Date): Promise<number> {
  return tx.run(
    sql`
      update app.canales k set conciliado_hasta = greatest(k.conciliado_hasta, ${hasta})
       where ${tx.tenantIs('k')} and k.id = ${id}`,
  );
}

/** The same for states of our messages. */
export function setEstadosHasta(tx: Tx, id: number, hasta: Date): Promise<number> {
  return tx.run(
    sql`
      update app.canales k set estados_hasta = greatest(k.estados_hasta, ${hasta})
       where ${tx.tenantIs('k')} and k.id = ${id}`,
  );
}

/** SQL condition: the tenant has an active channel, which a SUPERADMIN or the provider has verified (decisions §13). */
export function hasCanalActivo(tx: Tx): Sql {
  return sql`exists (select 1 from app.canales c where ${tx.tenantIs('c')} and c.estado = 1)`;
}

/** The tenant's channels with a subaccount token, also inactive ones. */
export function listSubcuentas(tx: Tx): Promise<{ twilioSid: string | null; subcuentaToken: string | null }[]> {
  return tx.rows(sql`
    select k.twilio_sid, k.subcuenta_token from app.canales k
     where ${tx.tenantIs('k')} and k.subcuenta_token is not null
     order by k.id`);
}
