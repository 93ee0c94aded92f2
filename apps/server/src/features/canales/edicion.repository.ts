import type { Canal } from '@tertulia/contract/features/canales/canal';
import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface CanalRow extends Canal {
  subcuentaToken: string | null;
  verificadoEn: Date | null;
  /** Since when another tenant's channel has had this channel's previous number. */
  cedidoEn: Date | null;
}

const COLUMNS: Sql = sql`
  k.id, k.suscriptor_id, k.proveedor, k.canal_tipo, k.numero, k.friendly_name, k.twilio_sid, k.es_principal, k.estado,
  k.subcuenta_token, k.verificado_en, k.cedido_en`;

/** The tenant's name, or undefined for an unknown tenant. */
export function findSuscriptor(tx: Tx): Promise<{ id: number; nombreNegocio: string } | undefined> {
  return tx.first(sql`select s.id, s.nombre_negocio from app.suscriptores s where s.id = ${tx.tenantId}`);
}

/** Serializes creating and changing channels of the tenant until the transaction ends. */
export async function lockCanales(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`canales:${tx.tenantId}`}, 0))`);
}

/** Serializes activating a channel with this number over all tenants. Take it after the tenant's own lock. */
export async function lockNumero(tx: Tx, numero: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`numero:${numero}`}, 0))`);
}

export function findCanal(tx: Tx, id: number): Promise<CanalRow | undefined> {
  return tx.first<CanalRow>(sql`select ${COLUMNS} from app.canales k where ${tx.tenantIs('k')} and k.id = ${id}`);
}

export function listCanalRows(tx: Tx): Promise<CanalRow[]> {
  return tx.rows<CanalRow>(
    sql`select ${COLUMNS} from app.canales k where ${tx.tenantIs('k')} order by k.es_principal desc, k.id`,
  );
}

export interface Claims {
  /** Another tenant's active channel has the number. */
  activo: boolean;
  /** Another tenant has a channel with the number, or registered with it. */
  reclamado: boolean;
  /** Another tenant's channel has the subaccount. */
  subcuenta: boolean;
  /** When the number was last verified as another tenant's. */
  verificadoEn: Date | null;
}

export async function findClaims(tx: Tx, numero: string, cuenta: string | null): Promise<Claims> {
  const claims = await tx.first<Claims>(
    sql`select activo, reclamado, subcuenta, verificado_en from app.canal_claims(${numero}, ${cuenta})`,
  );
  if (!claims) throw new Error('A single-row query gave no row');
  return claims;
}

export type CanalValues = Pick<
  CanalRow,
  'numero' | 'friendlyName' | 'twilioSid' | 'subcuentaToken' | 'esPrincipal' | 'verificadoEn'
> & { estado: 0 | 1 };

export async function createCanal(tx: Tx, values: CanalValues, hasta: Date): Promise<number> {
  if (values.esPrincipal) await clearPrincipal(tx);
  const row = await tx.first<{ id: number }>(sql`
    insert into app.canales (suscriptor_id, numero, friendly_name, twilio_sid, subcuenta_token, es_principal, estado,
      verificado_en, conciliado_hasta)
    values (${tx.tenantId}, ${values.numero}, ${values.friendlyName}, ${values.twilioSid}, ${values.subcuentaToken},
      ${values.esPrincipal},
            ${values.estado}, ${values.verificadoEn}, ${hasta})
    returning id`);
  if (!row) throw new Error('The channel was not stored');
  return row.id;
}

/** Where reading the provider's list begins: at a moment, or at the watermark, but not before a moment. */
export type Comienzo = { desde: Date } | { noAntesDe: Date };

/** `comienzo` is given if the channel begins to receive messages. */
export async function updateCanal(tx: Tx, id: number, values: CanalValues, comienzo: Comienzo | null): Promise<void> {
  if (values.esPrincipal) await clearPrincipal(tx, id);
  const hasta =
    comienzo === null
      ? sql`k.conciliado_hasta`
      : 'desde' in comienzo
        ? sql`${comienzo.desde}`
        : sql`greatest(k.conciliado_hasta, ${comienzo.noAntesDe})`;
  await tx.run(sql`
    update app.canales k
       set numero = ${values.numero}, friendly_name = ${values.friendlyName}, twilio_sid = ${values.twilioSid},
           subcuenta_token = ${values.subcuentaToken}, es_principal = ${values.esPrincipal}, estado = ${values.estado},
           verificado_en = ${values.verificadoEn}, conciliado_hasta = ${hasta},
           cedido_en = case when ${comienzo !== null} then null else k.cedido_en end
     where ${tx.tenantIs('k')} and k.id = ${id}`);
}

async function clearPrincipal(tx: Tx, except = 0): Promise<void> {
  await tx.run(
    sql`
      update app.canales k set es_principal = false
       where ${tx.tenantIs('k')} and k.es_principal and k.id <> ${except}`,
  );
}

export interface Calidad {
  calidad: string | null;
  limite: string | null;
}

/** Stores the provider's rating of the number. */
export async function setCalidad(tx: Tx, id: number, { calidad, limite }: Calidad, now: Date): Promise<void> {
  await tx.run(sql`
    update app.canales k set calidad = ${calidad}, limite = ${limite}, calidad_en = ${now}
     where ${tx.tenantIs('k')} and k.id = ${id}`);
}
