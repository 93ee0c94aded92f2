import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import type { EstadoMensaje, Origen } from '@tertulia/contract/features/mensajes/tipos';
import type { Database } from '#platform/db/database';
import { raw, sql, type Sql } from '#platform/db/sql';
import type { ContenidoEnvio, ContenidoRow } from './envio-contenido.ts';
import type { Tx } from '#platform/db/tenant-transaction';
import { precioVigente } from '#public/saldo';

export type EstadoEnvio = 'PENDIENTE' | 'ENVIANDO' | 'ACEPTADO' | 'FALLIDO';

export interface EnvioRow extends ContenidoRow {
  mensajeId: number;
  conversacionId: number;
  origen: Origen;
  estado: EstadoEnvio;
  intento: number;
  iniciado: Date | null;
  reintentos: number;
  estadoMensaje: EstadoMensaje;
  proveedorSid: string | null;
  canalId: number;
  /**
   * The number that the message was written for, or the id of a customer who hides it; null for an unreachable
   * customer.
   */
  destino: string | null;
  /** The chat has moved to another number since: its window says nothing about this one. */
  isOtroDestino: boolean;
  noEscribir: boolean;
  /** A switched-off business sends nothing. */
  isNegocioActivo: boolean;
  /** For a template: whether WhatsApp still accepts it. */
  isPlantillaAprobada: boolean | null;
  ventanaHasta: Date | null;
  estadoConversacion: EstadoConversacion;
  /** A user owns the chat, or owned it last. */
  isDePersona: boolean;
}

/**
 * Serialises the acceptance of a message and its call-backs, which may arrive before the answer. The inbound processor
 * takes the same lock for a message's call-backs. Lock order: this lock → envío → mensaje → conversación → reserved
 * balance. A transaction that holds a chat never locks an existing outbox entry or message of it.
 */
export async function lockProveedorSid(tx: Tx, proveedorSid: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenantId}:E:${proveedorSid}`}, 0))`);
}

/** The current destination of chat `c`: the customer's number, or the id of a customer who hides it. */
const DESTINO_ACTUAL = sql`
  coalesce(c.cliente_telefono, (select i.valor from app.contacto_identidades i
    where i.suscriptor_id = c.suscriptor_id and i.contacto_id = c.contacto_id and i.tipo = 'BSUID' order by i.id desc
    limit 1))`;

/** The item that a message is charged as: a template by its category at the provider. */
function conceptoOf(tx: Tx, template: { contentSid: string } | null): Sql {
  if (template === null) return sql`'MENSAJE'`;
  return sql`coalesce((select p.categoria from app.plantillas p
    where (${tx.tenantIs('p')} or p.suscriptor_id is null) and p.content_sid = ${template.contentSid}
      and p.retirada is null
    order by p.suscriptor_id limit 1), 'MARKETING')`;
}

/** For this long an untried message holds back the later ones of its chat: after an outage a chat still leaves in order. */
const HOLDS_BACK_UNTRIED = sql`interval '15 minutes'`;
/** The same for an attempt whose result may stay unknown, and, from its writing on, for a message that was refused. */
const HOLDS_BACK_TRIED = sql`interval '2 minutes'`;

/** What leaves in order: the messages of a chat, or one message of a broadcast by itself. The other id is null. */
export interface OutboxKey {
  conversacionId: number | null;
  mensajeId: number | null;
}

export interface NewEnvio {
  mensajeId: number;
  key: OutboxKey;
  contenido: ContenidoEnvio;
  now: Date;
}

/**
 * Inserts the outbox entry of a message that was just stored, due at once. Its destination is the chat's current one
 * and stays so if the chat moves. Resolves with the price in centavos.
 */
export async function createEnvio(tx: Tx, { mensajeId, key, contenido, now }: NewEnvio): Promise<number> {
  const template = contenido.clase === 'PLANTILLA' ? contenido : null;
  const row = await tx.first<{ precioCentavos: number | null }>(sql`
    insert into app.envios (suscriptor_id, mensaje_id, conversacion_id, retiene_hasta, clase, texto, content_sid,
      content_variables, destino)
    select ${tx.tenantId}, m.id, ${key.conversacionId}::bigint, ${now}::timestamptz + ${HOLDS_BACK_UNTRIED},
           ${contenido.clase}, ${contenido.texto}, ${template?.contentSid ?? null},
           ${template ? JSON.stringify(template.variables) : null}::jsonb, ${DESTINO_ACTUAL}
      from app.mensajes m join app.conversaciones c on c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id
     where ${tx.tenantIs('m')} and m.id = ${mensajeId}
    returning ${precioVigente(tx, conceptoOf(tx, template), now)} as precio_centavos`);
  return row?.precioCentavos ?? 0;
}

const isOpen = (alias: string): Sql => sql`${raw(alias)}.estado in ('PENDIENTE', 'ENVIANDO')`;

/**
 * Takes the next due entry of a chat, or one entry of a broadcast, until `until`: no other process takes it before. An
 * earlier entry of the chat that has not ended holds it back for some minutes.
 */
export function claimEnvio(
  tx: Tx,
  { conversacionId, mensajeId }: OutboxKey,
  { now, until }: { now: Date; until: Date },
): Promise<{ mensajeId: number; hasMore: boolean } | undefined> {
  const ofKey =
    conversacionId === null
      ? sql`w.mensaje_id = ${mensajeId}`
      : sql`
        w.conversacion_id = ${conversacionId} and w.mensaje_id <= (
          select l.mensaje_id from app.last_sendable(${tx.tenantId}, ${conversacionId}, ${now}) l)`;
  // a scalar subquery, because the inner side of a join may run again and lock a row each time
  return tx.first(sql`
    update app.envios e set ocupado_hasta = ${until}
     where ${tx.tenantIs('e')} and e.mensaje_id = (
       select w.mensaje_id from app.envios w
        where ${tx.tenantIs('w')} and ${ofKey} and ${isOpen('w')} and w.proximo_intento <= ${now}
          and w.ocupado_hasta <= ${now}
        order by w.mensaje_id limit 1 for no key update skip locked)
    returning e.mensaje_id, exists (
      select 1 from app.envios n
       where ${tx.tenantIs('n')} and n.conversacion_id = e.conversacion_id and n.mensaje_id > e.mensaje_id
         and ${isOpen('n')}) as has_more`);
}

/** Frees an entry that has not ended until `next`; not if another attempt has begun since. */
export function postponeEnvio(
  tx: Tx,
  { mensajeId, intento, next, error }: { mensajeId: number; intento: number; next: Date; error?: string },
): Promise<number> {
  return tx.run(sql`
    update app.envios e set proximo_intento = ${next}, ocupado_hasta = '-infinity',
      reintentos = e.reintentos + ${error === undefined ? 0 : 1},
        ultimo_error = coalesce(${error ?? null}, e.ultimo_error)
     where ${tx.tenantIs('e')} and e.mensaje_id = ${mensajeId} and e.intento = ${intento} and ${isOpen('e')}`);
}

/** Chats and broadcasts' messages with due entries, ids only, from a limited number of entries per tenant. */
export function listPendingEnvios(
  database: Database,
  now: Date,
  perTenant: number,
): Promise<({ suscriptorId: number } & OutboxKey)[]> {
  return database.global(
    'tertulia_ingest',
    sql`select suscriptor_id, conversacion_id, mensaje_id from app.pending_envios(${now}, ${perTenant})`,
  );
}

export interface OutboxBacklog {
  esperan: number;
  antiguedadSegundos: number;
}

/** The number of messages that wait or whose result is unknown, and the age of the oldest. */
export async function findOutboxBacklog(database: Database, now: Date): Promise<OutboxBacklog> {
  const [row] = await database.global<OutboxBacklog>(
    'tertulia_ingest',
    sql`select esperan, antiguedad_segundos from app.outbox_backlog(${now})`,
  );
  if (!row) throw new Error('A single-row query gave no row');
  return row;
}

/** An outbox entry with everything that sending depends on, locked until the transaction ends. */
export function lockEnvio(tx: Tx, mensajeId: number): Promise<EnvioRow | undefined> {
  return tx.first<EnvioRow>(sql`
    select e.mensaje_id, m.conversacion_id, m.origen, e.estado, e.intento, e.iniciado, e.clase, e.texto,
           e.content_sid, e.content_variables, e.reintentos, m.estado_mensaje, m.proveedor_sid, c.canal_id,
           coalesce(e.destino, ${DESTINO_ACTUAL}) as destino,
             coalesce(e.destino <> ${DESTINO_ACTUAL}, false) as is_otro_destino,
               app.is_blocked(p.no_escribir, p.canales_bloqueados, c.canal_id) as no_escribir, (select n.estado = 1
                 from app.suscriptores n where n.id = e.suscriptor_id) as is_negocio_activo, c.ventana_hasta,
                   c.estado as estado_conversacion, c.ultimo_asignado is not null as is_de_persona,
           case when e.clase = 'PLANTILLA' then exists (
             select 1 from app.plantillas t
              where (t.suscriptor_id = e.suscriptor_id or t.suscriptor_id is null) and t.content_sid = e.content_sid
                and t.estado_aprobacion = 'APROBADA' and t.retirada is null) end as is_plantilla_aprobada,
           case when e.clase = 'MEDIA' then (
             select array_agg(a.id order by a.posicion) from app.archivos a
              where a.suscriptor_id = m.suscriptor_id and a.mensaje_id = m.id) end as archivo_ids
      from app.envios e
      join app.mensajes m on m.suscriptor_id = e.suscriptor_id and m.id = e.mensaje_id
      join app.conversaciones c on c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id
      join app.contactos p on p.suscriptor_id = c.suscriptor_id and p.id = c.contacto_id
     where ${tx.tenantIs('e')} and e.mensaje_id = ${mensajeId} for no key update of e, m`);
}

/**
 * Begins an attempt: from here on the provider may have the message, even if this process dies. Later reports that name
 * the account and the number of the attempt are accepted in every state of the channel.
 */
export function beginIntento(
  tx: Tx,
  mensajeId: number,
  { intento, begun, cuenta, numero }: { intento: number; begun: Date; cuenta: string | null; numero: string },
): Promise<number> {
  return tx.run(sql`
    update app.envios e set estado = 'ENVIANDO', intento = ${intento}, iniciado = ${begun}, cuenta = ${cuenta},
      numero = ${numero}, retiene_hasta = ${begun}::timestamptz + ${HOLDS_BACK_TRIED}
     where ${tx.tenantIs('e')} and e.mensaje_id = ${mensajeId}`);
}

/** Ends an attempt as accepted or failed; 0 when another attempt has taken over (fencing). */
export function finishIntento(
  tx: Tx,
  mensajeId: number,
  intento: number,
  estado: 'ACEPTADO' | 'FALLIDO',
  error: string | null,
): Promise<number> {
  return tx.run(sql`
    update app.envios e set estado = ${estado}, ultimo_error = ${error}
     where ${tx.tenantIs('e')} and e.mensaje_id = ${mensajeId} and e.intento = ${intento}
       and e.estado in ('ENVIANDO', 'PENDIENTE')`);
}

/** Accepts an attempt that the provider itself has reported, also one that was given up or put back in line. */
export async function acceptIntento(tx: Tx, mensajeId: number, intento: number): Promise<void> {
  await tx.run(sql`
    update app.envios e set estado = 'ACEPTADO', ultimo_error = null
     where ${tx.tenantIs('e')} and e.mensaje_id = ${mensajeId} and e.intento = ${intento}`);
}

/** Puts the message back in line, due at `next`: the provider certainly does not have it. */
export function releaseIntento(
  tx: Tx,
  mensajeId: number,
  { intento, error, next }: { intento: number; error: string; next: Date },
): Promise<number> {
  return tx.run(sql`
    update app.envios e set estado = 'PENDIENTE', iniciado = null, reintentos = e.reintentos + 1,
      ultimo_error = ${error}, proximo_intento = ${next}, ocupado_hasta = '-infinity',
        retiene_hasta = m.timestamp + ${HOLDS_BACK_TRIED}
      from app.mensajes m
     where ${tx.tenantIs('e')} and ${tx.tenantIs('m')} and e.mensaje_id = ${mensajeId} and m.id = e.mensaje_id
       and e.intento = ${intento} and e.estado = 'ENVIANDO'`);
}

/**
 * Restarts a failed message at a user's request, to the chat's current destination. Its old provider id no longer
 * counts.
 */
export async function restartEnvio(tx: Tx, mensajeId: number, now: Date): Promise<void> {
  await tx.run(sql`
    update app.envios e set estado = 'PENDIENTE', iniciado = null, reintentos = 0, ultimo_error = null, revisado = null,
      destino = ${DESTINO_ACTUAL}, conversacion_id = m.conversacion_id, proximo_intento = '-infinity',
        ocupado_hasta = '-infinity', retiene_hasta = ${now}::timestamptz + ${HOLDS_BACK_UNTRIED}
      from app.mensajes m join app.conversaciones c on c.suscriptor_id = m.suscriptor_id and c.id = m.conversacion_id
     where ${tx.tenantIs('e')} and ${tx.tenantIs('m')} and e.mensaje_id = ${mensajeId} and m.id = e.mensaje_id`);
  await tx.run(sql`
    update app.mensajes m
       set estado_mensaje = 'PENDIENTE', error_codigo = null, error_detalle = null, proveedor_sid = null,
           timestamp = ${now},
           datos = jsonb_set(coalesce(m.datos, '{}'), '{sidsAnteriores}',
             coalesce(m.datos->'sidsAnteriores', '[]') || coalesce(to_jsonb(m.proveedor_sid), '[]'::jsonb))
     where ${tx.tenantIs('m')} and m.id = ${mensajeId}`);
  await tx.run(sql`
    update app.conversaciones c set ultimo_estado = 'PENDIENTE' from app.mensajes m
     where ${tx.tenantIs('c')} and ${tx.tenantIs('m')} and m.id = ${mensajeId} and c.id = m.conversacion_id
       and c.ultimo_secuencia = m.secuencia`);
}

/** Cancels messages without an attempt in progress; returns the cancelled ones. */
export async function cancelEnvios(
  tx: Tx,
  mensajeIds: readonly number[],
  { codigo, detalle }: { codigo: string; detalle: string },
): Promise<{ id: number; conversacionId: number }[]> {
  const taken = await tx.rows<{ mensajeId: number }>(sql`
    with tomados as materialized (
      select w.mensaje_id from app.envios w
       where ${tx.tenantIs('w')} and w.mensaje_id = any(${[...mensajeIds]}::bigint[]) and w.estado = 'PENDIENTE'
       order by w.mensaje_id for no key update)
    update app.envios e set estado = 'FALLIDO', ultimo_error = ${codigo} from tomados t
     where ${tx.tenantIs('e')} and e.mensaje_id = t.mensaje_id
    returning e.mensaje_id`);
  const ids = taken.map((row) => row.mensajeId);
  return tx.rows(sql`
    with m as (
      update app.mensajes m set estado_mensaje = 'ERROR', error_codigo = ${codigo}, error_detalle = ${detalle}
       where ${tx.tenantIs('m')} and m.id = any(${ids}::bigint[]) returning m.id, m.conversacion_id, m.secuencia),
    tomadas as (
      select c.id from app.conversaciones c
       where ${tx.tenantIs('c')} and c.id in (select m.conversacion_id from m) order by c.id for no key update),
    c as (
      update app.conversaciones c set ultimo_estado = 'ERROR' from m join tomadas t on t.id = m.conversacion_id
       where ${tx.tenantIs('c')} and c.id = t.id and c.ultimo_secuencia = m.secuencia)
    select m.id, m.conversacion_id from m`);
}

export interface EstadoChange {
  mensajeId: number;
  estado: EstadoMensaje;
  proveedorSid?: string | null;
  errorCodigo?: string | null;
  errorDetalle?: string | null;
}

/** Stores a message's delivery state, also in the list row if it is the chat's last message. */
export async function setEstadoMensaje(tx: Tx, change: EstadoChange): Promise<void> {
  await tx.run(sql`
    with m as (
      update app.mensajes m
         set estado_mensaje = ${change.estado},
             proveedor_sid = coalesce(${change.proveedorSid ?? null}, m.proveedor_sid),
             error_codigo = ${change.errorCodigo ?? null}, error_detalle = ${change.errorDetalle ?? null}
       where ${tx.tenantIs('m')} and m.id = ${change.mensajeId} returning m.conversacion_id, m.secuencia)
    update app.conversaciones c set ultimo_estado = ${change.estado} from m
     where ${tx.tenantIs('c')} and c.id = m.conversacion_id and c.ultimo_secuencia = m.secuencia`);
}

export interface MensajeEstadoRow {
  id: number;
  conversacionId: number;
  estadoMensaje: EstadoMensaje;
  proveedorSid: string | null;
  errorCodigo: string | null;
  envioEstado: EstadoEnvio | null;
  intento: number | null;
}

const ESTADO_COLUMNS = sql`
  m.id, m.conversacion_id, m.estado_mensaje, m.proveedor_sid, m.error_codigo, e.estado as envio_estado, e.intento`;

export function lockMensajeBySid(tx: Tx, proveedorSid: string): Promise<MensajeEstadoRow | undefined> {
  return tx.first<MensajeEstadoRow>(sql`
    select ${ESTADO_COLUMNS} from app.mensajes m
      left join app.envios e on e.suscriptor_id = m.suscriptor_id and e.mensaje_id = m.id
     where ${tx.tenantIs('m')} and m.proveedor_sid = ${proveedorSid} and m.emisor <> 'CLIENTE' for no key update of m`);
}

export function lockMensajeById(tx: Tx, mensajeId: number): Promise<MensajeEstadoRow | undefined> {
  return tx.first<MensajeEstadoRow>(sql`
    select ${ESTADO_COLUMNS} from app.mensajes m
      left join app.envios e on e.suscriptor_id = m.suscriptor_id and e.mensaje_id = m.id
     where ${tx.tenantIs('m')} and m.id = ${mensajeId} and m.emisor <> 'CLIENTE' for no key update of m`);
}

/** The provider ids that belong to our messages, or did before a message of the chat was sent again. */
export async function listKnownSids(tx: Tx, conversacionId: number, sids: readonly string[]): Promise<Set<string>> {
  if (sids.length === 0) return new Set();
  const rows = await tx.rows<{ sid: string }>(sql`
    select m.proveedor_sid as sid from app.mensajes m
     where ${tx.tenantIs('m')} and m.proveedor_sid = any(${[...sids]}::text[])
    union all
    select jsonb_array_elements_text(m.datos->'sidsAnteriores') from app.mensajes m
     where ${tx.tenantIs('m')} and m.conversacion_id = ${conversacionId} and m.datos ? 'sidsAnteriores'`);
  return new Set(rows.map((row) => row.sid));
}

/** Makes call-backs due that arrived before their message was known. Returns their ordering keys. */
export function wakeParkedEstados(tx: Tx, proveedorSid: string, now: Date): Promise<{ clave: string }[]> {
  return tx.rows<{ clave: string }>(sql`
    update app.webhooks_recibidos w set estado = 'RECIBIDO', proximo_intento = ${now}
     where ${tx.tenantIs('w')} and w.proveedor_sid = ${proveedorSid} and w.estado = 'ESPERA' returning w.clave`);
}
