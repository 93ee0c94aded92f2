import type { DireccionLlamada, EstadoLlamada } from '@tertulia/contract/features/llamadas/llamada';
import { sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';
import type { Tramo } from './tramos.ts';

/**
 * Reserved this long after its begin, a call may still be charged: it lasts one hour at most, and lost callbacks are
 * queried.
 */
const UNPAID_MS = 3 * 3_600_000;

/** Serializes the beginning of calls in a tenant: each counts the minutes that live calls may still use. */
export async function lockVoz(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`voz:${tx.tenantId}`}, 0))`);
}

export interface NewLlamada {
  clave: string;
  canalId: number;
  usuarioId: number;
  contactoId: number | null;
  conversacionId: number | null;
  numero: string;
  desdeNumero: string;
  grabar: boolean;
  limiteSegundos: number;
  precioCentavos: number;
  creada: Date;
}

export async function createLlamada(tx: Tx, fresh: NewLlamada): Promise<number> {
  const row = await tx.first<{ id: number }>(sql`
    insert into app.llamadas (suscriptor_id, clave, canal_id, usuario_id, contacto_id, conversacion_id, numero,
      desde_numero, grabar, limite_segundos,
                              precio_centavos, creada)
    values (${tx.tenantId}, ${fresh.clave}, ${fresh.canalId}, ${fresh.usuarioId}, ${fresh.contactoId},
      ${fresh.conversacionId}, ${fresh.numero},
            ${fresh.desdeNumero}, ${fresh.grabar}, ${fresh.limiteSegundos}, ${fresh.precioCentavos}, ${fresh.creada})
              returning id`);
  if (!row) throw new Error('The call was not stored');
  return row.id;
}

export interface LlamadaEnCurso {
  id: number;
  direccion: DireccionLlamada;
  usuarioId: number | null;
  contactoId: number | null;
  /** How many users an incoming call has rung. */
  attempt: number;
  numero: string;
  desdeNumero: string;
  grabar: boolean;
  estado: EstadoLlamada;
  tramoAgente: Tramo;
  tramoCliente: Tramo;
  agenteSid: string | null;
  clienteSid: string | null;
  limiteSegundos: number;
  precioCentavos: number;
  duracionSegundos: number | null;
  creada: Date;
  contestada: Date | null;
  terminada: Date | null;
  grabacionSid: string | null;
  archivoId: number | null;
  /** The channel still belongs to the business, is active and has the shown number; business and caller are active. */
  isAllowed: boolean;
}

const EN_CURSO = sql`
  l.id, l.direccion, l.usuario_id, l.contacto_id, cardinality(l.intentos) as attempt, l.numero, l.desde_numero,
    l.grabar,
    l.estado, l.tramo_agente, l.tramo_cliente, l.agente_sid, l.cliente_sid, l.limite_segundos,
  l.precio_centavos, l.duracion_segundos, l.creada, l.contestada, l.terminada, l.grabacion_sid, l.archivo_id,
  exists (select 1 from app.canales k
            join app.suscriptores s on s.id = k.suscriptor_id
            join app.usuarios u on u.suscriptor_id = k.suscriptor_id and u.id = l.usuario_id
           where k.suscriptor_id = l.suscriptor_id and k.id = l.canal_id and k.estado = 1 and k.numero = l.desde_numero
             and s.estado = 1 and u.estado = 1) as is_allowed`;

/** The call of a callback, locked until the transaction ends, so that its reports are applied one by one. */
export function lockLlamadaByClave(tx: Tx, clave: string): Promise<LlamadaEnCurso | undefined> {
  return tx.first<LlamadaEnCurso>(
    sql`select ${EN_CURSO} from app.llamadas l where ${tx.tenantIs('l')} and l.clave = ${clave} for no key update of l`,
  );
}

export function lockLlamada(tx: Tx, id: number): Promise<LlamadaEnCurso | undefined> {
  return tx.first<LlamadaEnCurso>(
    sql`select ${EN_CURSO} from app.llamadas l where ${tx.tenantIs('l')} and l.id = ${id} for no key update of l`,
  );
}

export type Avance = Pick<
  LlamadaEnCurso,
  | 'estado'
  | 'tramoAgente'
  | 'tramoCliente'
  | 'agenteSid'
  | 'clienteSid'
  | 'duracionSegundos'
  | 'contestada'
  | 'terminada'
>;

export async function updateAvance(tx: Tx, id: number, avance: Avance): Promise<void> {
  await tx.run(sql`
    update app.llamadas l
       set estado = ${avance.estado}, tramo_agente = ${avance.tramoAgente}, tramo_cliente = ${avance.tramoCliente},
           agente_sid = ${avance.agenteSid},
           cliente_sid = ${avance.clienteSid}, duracion_segundos = ${avance.duracionSegundos}::int,
             contestada = ${avance.contestada}::timestamptz,
           terminada = ${avance.terminada}::timestamptz
     where ${tx.tenantIs('l')} and l.id = ${id}`);
}

export async function setLlamadaError(tx: Tx, id: number, error: string): Promise<void> {
  await tx.run(
    sql`update app.llamadas l set error = ${error.slice(0, 300)} where ${tx.tenantIs('l')} and l.id = ${id}`,
  );
}

export async function setGrabacion(tx: Tx, id: number, grabacion: { sid: string; archivoId: number }): Promise<void> {
  await tx.run(
    sql`
      update app.llamadas l set grabacion_sid = ${grabacion.sid}, archivo_id = ${grabacion.archivoId}
       where ${tx.tenantIs('l')} and l.id = ${id}`,
  );
}

/**
 * Minutes and money used by agents since then, plus what live calls may still use. Money stays reserved beyond
 * midnight: a call that began earlier and has no duration yet still counts.
 */
export async function findConsumo(
  tx: Tx,
  since: Date,
  now: Date,
): Promise<{ minutos: number; comprometidoCentavos: number }> {
  const unpaid = new Date(Math.min(since.getTime(), now.getTime() - UNPAID_MS));
  const row = await tx.first<{ minutos: number; comprometidoCentavos: number }>(sql`
    select coalesce(sum(greatest(1, ceil(coalesce(l.duracion_segundos, l.limite_segundos) / 60.0)))
      filter (where l.creada >= ${since}), 0)::int as minutos,
           coalesce(sum(case when l.duracion_segundos is null then ceil(l.limite_segundos / 60.0) * l.precio_centavos
             else 0 end), 0)::bigint
             as comprometido_centavos
      from app.llamadas l
     where ${tx.tenantIs('l')} and l.direccion = 'SALIENTE' and l.creada >= ${unpaid}
       and (l.duracion_segundos is not null or l.estado in ('INICIANDO', 'SONANDO', 'EN_CURSO', 'COMPLETADA'))`);
  return row ?? { minutos: 0, comprometidoCentavos: 0 };
}

/** The contact of a number, main or additional. */
export async function findContactoDeNumero(tx: Tx, numero: string): Promise<number | null> {
  const row = await tx.first<{ contactoId: number }>(sql`
    select i.contacto_id from app.contacto_identidades i
     where ${tx.tenantIs('i')} and i.canal_tipo = 'WHATSAPP' and i.tipo = 'TELEFONO' and i.valor = ${numero}`);
  return row?.contactoId ?? null;
}

/** True if this number, or this contact, must not be called. */
export async function isNoLlamar(tx: Tx, quien: { numero: string; contactoId: number | null }): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as one from app.contactos p
     where ${tx.tenantIs('p')} and p.no_escribir and p.id in (
       select ${quien.contactoId}::bigint union all
       select i.contacto_id from app.contacto_identidades i
        where ${tx.tenantIs('i')} and i.canal_tipo = 'WHATSAPP' and i.tipo = 'TELEFONO' and i.valor = ${quien.numero})
     limit 1`);
  return row !== undefined;
}

export interface CanalVozRow {
  id: number;
  friendlyName: string;
  numero: string;
}

/** SQL condition: channel `k` has a provider account of its own. */
const EN_SUBCUENTA = sql`coalesce(k.twilio_sid, '') like 'AC%'`;

/** Active channels with a number in the platform's own account, the only one where a browser registers. */
export function listCanalesVoz(tx: Tx): Promise<CanalVozRow[]> {
  return tx.rows<CanalVozRow>(sql`
    select k.id, coalesce(nullif(k.friendly_name, ''), k.numero) as friendly_name, k.numero from app.canales k
     where ${tx.tenantIs('k')} and k.estado = 1 and not ${EN_SUBCUENTA} order by k.es_principal desc, k.id`);
}

/** Whether the channel has a provider account of its own. */
export function findOwnCanal(tx: Tx, canalId: number): Promise<{ enSubcuenta: boolean } | undefined> {
  return tx.first(sql`
    select ${EN_SUBCUENTA} as en_subcuenta from app.canales k where ${tx.tenantIs('k')} and k.id = ${canalId}`);
}

/** Names of the active channels without calls, because they have a provider account of their own. */
export async function listCanalesSinVoz(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ nombre: string }>(sql`
    select coalesce(nullif(k.friendly_name, ''), k.numero) as nombre from app.canales k
     where ${tx.tenantIs('k')} and k.estado = 1 and ${EN_SUBCUENTA} order by k.es_principal desc, k.id`);
  return rows.map(({ nombre }) => nombre);
}
