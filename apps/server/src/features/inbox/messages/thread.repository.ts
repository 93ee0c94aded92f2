import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import {
  MENSAJE_NO_COMPATIBLE,
  ORIGENES_AUTOMATICOS,
  type Emisor,
  type EventoChat,
  type Origen,
  type TipoMensaje,
} from '@tertulia/contract/features/mensajes/tipos';
import { sql, type Sql } from '#platform/db/sql';
import type { Tx } from '#platform/db/tenant-transaction';

export interface NewMensaje {
  conversacionId: number;
  emisor: Emisor;
  tipo: TipoMensaje;
  origen: Origen;
  contenido: string;
  now: Date;
  estadoMensaje?: 'PENDIENTE' | null;
  enviadoPor?: { id: number; nombre: string } | null;
  clienteMensajeId?: string | null;
  proveedorSid?: string | null;
  replyToId?: number | null;
  referral?: unknown;
  ubicacion?: unknown;
  datos?: unknown;
  /** The name of its file. */
  archivoNombre?: string | null;
}

/** What changes on the conversation together with its new message. */
export interface Advance {
  /** One more unread customer message. */
  unread?: boolean;
  ventanaHasta?: Date;
  /** The number that the customer wrote from: the chat goes on with it. */
  telefono?: string | null;
  /**
   * The state in which the writer saw the chat. In another state a concurrent change came first, and nothing is
   * written.
   */
  expected?: { estado: EstadoConversacion; asignadaA: number | null };
  /** Moves a closed chat back to waiting. */
  reopen?: boolean;
  /** When the lead score is recomputed; a later line postpones it. */
  leadAt?: Date;
}

export interface Appended {
  id: number;
  secuencia: number;
}

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** The list row's text: one line, short. A document without a caption shows its name, not its kind. */
export function summarize(tipo: TipoMensaje, contenido: string, archivoNombre: string | null = null): string {
  const names: Record<TipoMensaje, string> = {
    TEXTO: '',
    IMAGEN: 'Imagen',
    VIDEO: 'Video',
    AUDIO: 'Audio',
    VOZ: 'Nota de voz',
    DOC: 'Documento',
  };
  const lineOf = (text: string) => text.replace(/\s+/g, ' ').trim();
  const fileName = tipo === 'DOC' ? lineOf(archivoNombre ?? '') : '';
  return Array.from(lineOf(contenido) || fileName || names[tipo])
    .slice(0, 160)
    .join('');
}

/**
 * Appends a message to its conversation: next number, list row, unread count and message in one statement. Undefined
 * when the conversation was not as `expected`.
 */
export function appendMensaje(tx: Tx, fresh: NewMensaje, advance: Advance = {}): Promise<Appended | undefined> {
  const expected = advance.expected
    ? sql`and c.estado = ${advance.expected.estado} and c.asignada_a is not distinct from ${advance.expected.asignadaA}`
    : sql``;
  const reopened = advance.reopen
    ? sql`
      , estado = 'PENDIENTE', fecha_cierre = null, cerrada_por = null, version_asignacion = c.version_asignacion + 1`
    : sql``;
  const isAnswer = fresh.origen === 'PERSONA';
  // An answer takes over the start of the customer's wait, and ends the wait. The row is locked first, so the value read
  // is the one that the update replaces.
  const before = isAnswer
    ? sql`antes as (
      select c.id, c.espera_desde from app.conversaciones c
       where ${tx.tenantIs('c')} and c.id = ${fresh.conversacionId} for no key update), `
    : sql``;
  return tx.first<Appended>(sql`
    with ${before}c as (
      update app.conversaciones c
         set secuencia = c.secuencia + 1, last_message_at = greatest(c.last_message_at, ${fresh.now}),
             ${ultimoOf(fresh)}
             no_leidos = c.no_leidos + ${advance.unread ? 1 : 0},
             ${windowOf(advance, fresh.now)},
             lead_decae = coalesce(${advance.leadAt ?? null}, c.lead_decae),
               espera_desde = ${esperaOf(fresh, advance)} ${reopened}
       ${isAnswer ? sql`from antes` : sql``}
       where ${tx.tenantIs('c')} and c.id = ${isAnswer ? sql`antes.id` : fresh.conversacionId} ${expected}
      returning c.id, c.secuencia, c.area_id${isAnswer ? sql`, antes.espera_desde` : sql``})
    insert into app.mensajes (suscriptor_id, conversacion_id, secuencia, emisor, tipo, origen, contenido, timestamp,
      estado_mensaje,
        enviado_por_usuario_id, enviado_por_nombre, cliente_mensaje_id, proveedor_sid, reply_to_id, referral, ubicacion,
          datos, espera_desde, espera_area_id)
    select ${tx.tenantId}, c.id, c.secuencia, ${fresh.emisor}, ${fresh.tipo}, ${fresh.origen}, ${fresh.contenido},
           ${fresh.now}, ${fresh.estadoMensaje ?? null},
        ${fresh.enviadoPor?.id ?? null}, ${fresh.enviadoPor?.nombre ?? null}, ${fresh.clienteMensajeId ?? null}::uuid,
          ${fresh.proveedorSid ?? null},
        ${fresh.replyToId ?? null}, ${json(fresh.referral)}::jsonb, ${json(fresh.ubicacion)}::jsonb,
          ${json(fresh.datos)}::jsonb,
        ${isAnswer ? sql`c.espera_desde, case when c.espera_desde is not null then c.area_id end` : sql`null, null`}
      from c
    returning id, secuencia`);
}

/** The list row shows the last text of a customer, user or bot. Automatic texts leave it unchanged. */
function ultimoOf(fresh: NewMensaje): Sql {
  const { origen, tipo, contenido, emisor, enviadoPor, estadoMensaje, archivoNombre } = fresh;
  if (ORIGENES_AUTOMATICOS.has(origen)) return sql``;
  return sql`
    ultimo_secuencia = c.secuencia + 1, ultimo_resumen = ${summarize(tipo, contenido, archivoNombre)},
      ultimo_emisor = ${emisor},
             ultimo_autor = ${enviadoPor?.nombre ?? null}, ultimo_estado = ${estadoMensaje ?? null},`;
}

/**
 * Puts a document's name into its chat's row, if the document is the last message: the provider sends the name with the
 * bytes. False when the row has that name already, or another text.
 */
export async function nameUltimo(
  tx: Tx,
  { conversacionId, mensajeId }: { conversacionId: number; mensajeId: number },
): Promise<boolean> {
  const archivo = await tx.first<{ nombre: string }>(sql`
    select a.nombre_original as nombre
      from app.mensajes m
      join app.archivos a on a.suscriptor_id = m.suscriptor_id and a.mensaje_id = m.id and a.uso = 'ADJUNTO'
       and a.posicion = 0
     where ${tx.tenantIs('m')} and m.id = ${mensajeId} and m.tipo = 'DOC' and m.contenido = '' and a.estado = 'LISTO'`);
  if (!archivo) return false;
  const resumen = summarize('DOC', '', archivo.nombre);
  const changed = await tx.run(sql`
    update app.conversaciones c set ultimo_resumen = ${resumen}
     where ${tx.tenantIs('c')} and c.id = ${conversacionId} and c.ultimo_resumen is distinct from ${resumen}
       and c.ultimo_secuencia = (
         select m.secuencia from app.mensajes m where ${tx.tenantIs('m')} and m.id = ${mensajeId})`);
  return changed === 1;
}

/**
 * Since when the customer waits for a user: from the first unanswered message on. Ratings and comments do not wait;
 * automatic texts and broadcasts do not answer.
 */
function esperaOf({ origen, now }: NewMensaje, { unread }: Advance): Sql {
  if (origen === 'PERSONA') return sql`null`;
  return unread ? sql`coalesce(c.espera_desde, ${now})` : sql`c.espera_desde`;
}

/**
 * The window belongs to a number: a number change starts a new one. A message from another number moves the chat,
 * unless it was written before the customer's last message or, for a current number that has not written yet, before
 * the chat's last one. A chat with a customer who hides their number is answered on its own channel as long as a user
 * attends it.
 */
function windowOf({ telefono, ventanaHasta }: Advance, now: Date): Sql {
  const fresh = sql`${ventanaHasta ?? null}::timestamptz`;
  const until = sql`greatest(c.ventana_hasta, ${fresh})`;
  if (!telefono) return sql`ventana_hasta = ${until}`;
  const isOther = sql`c.cliente_telefono is distinct from ${telefono}`;
  const isLate = sql`coalesce(c.ventana_hasta > ${fresh}, c.last_message_at > ${now})`;
  const isHeld = sql`(c.cliente_telefono is null and c.estado = 'ABIERTA')`;
  const stays = sql`(${isOther} and (${isLate} or ${isHeld}))`;
  return sql`ventana_hasta = case when ${stays} then c.ventana_hasta when ${isOther} then ${fresh} else ${until} end,
             cliente_telefono = case when ${stays} then c.cliente_telefono else ${telefono} end`;
}

/** Fills in unknown fields of a customer's message; existing values stay. */
export async function completeMensaje(
  tx: Tx,
  id: number,
  found: Pick<NewMensaje, 'contenido' | 'replyToId' | 'referral' | 'ubicacion'>,
): Promise<void> {
  await tx.run(sql`
    update app.mensajes m
       set reply_to_id = coalesce(m.reply_to_id, ${found.replyToId ?? null}),
           referral = coalesce(m.referral, ${json(found.referral)}::jsonb),
           ubicacion = coalesce(m.ubicacion, ${json(found.ubicacion)}::jsonb),
           contenido = case when m.contenido = ${MENSAJE_NO_COMPATIBLE} then ${found.contenido} else m.contenido end,
           datos = case when m.contenido = ${MENSAJE_NO_COMPATIBLE}
             and ${found.contenido} <> ${MENSAJE_NO_COMPATIBLE} then null else m.datos end
     where ${tx.tenantIs('m')} and m.id = ${id}`);
}

export interface NewEvento {
  conversacionId: number;
  tipo: EventoChat;
  texto: string;
  now: Date;
  rating?: number | null;
  usuario?: { id: number; nombre: string } | null;
}

/** Adds a line to the timeline (assigned, resolved, rated …), numbered like a message but not a message. */
export function appendEvento(tx: Tx, evento: NewEvento): Promise<Appended | undefined> {
  return tx.first<Appended>(sql`
    with c as (
      update app.conversaciones c set secuencia = c.secuencia + 1
       where ${tx.tenantIs('c')} and c.id = ${evento.conversacionId} returning c.id, c.secuencia)
    insert into app.mensajes (suscriptor_id, conversacion_id, secuencia, emisor, tipo, origen, contenido, timestamp,
      enviado_por_usuario_id, enviado_por_nombre, evento)
    select ${tx.tenantId}, c.id, c.secuencia, 'BOT', 'TEXTO', 'EVENTO', ${evento.texto}, ${evento.now},
           ${evento.usuario?.id ?? null}, ${evento.usuario?.nombre ?? null},
           ${JSON.stringify({ tipo: evento.tipo, rating: evento.rating ?? null })}::jsonb
      from c
    returning id, secuencia`);
}

/** Adds the same line to the timelines of many chats in one statement. */
export function appendEventos(
  tx: Tx,
  conversacionIds: readonly number[],
  evento: Pick<NewEvento, 'tipo' | 'texto' | 'now' | 'usuario'>,
): Promise<{ conversacionId: number; id: number }[]> {
  return tx.rows(sql`
    with c as (
      update app.conversaciones c set secuencia = c.secuencia + 1
       where ${tx.tenantIs('c')} and c.id = any(${[...conversacionIds]}::bigint[]) returning c.id, c.secuencia)
    insert into app.mensajes (suscriptor_id, conversacion_id, secuencia, emisor, tipo, origen, contenido, timestamp,
      enviado_por_usuario_id, enviado_por_nombre, evento)
    select ${tx.tenantId}, c.id, c.secuencia, 'BOT', 'TEXTO', 'EVENTO', ${evento.texto}, ${evento.now},
           ${evento.usuario?.id ?? null}, ${evento.usuario?.nombre ?? null},
           ${JSON.stringify({ tipo: evento.tipo, rating: null })}::jsonb
      from c
    returning conversacion_id, id`);
}
