import type {
  Emisor,
  EstadoMensaje,
  EventoChat,
  Origen,
  TipoMensaje,
} from '@tertulia/contract/features/mensajes/tipos';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import type { ConversacionAcceso } from '../access/acceso.repository.ts';

export interface MensajeRow {
  id: number;
  conversacionId: number;
  secuencia: number;
  emisor: Emisor;
  tipo: TipoMensaje;
  origen: Origen;
  contenido: string;
  /** PostgreSQL's text: see db/instant-text. */
  timestamp: string;
  estadoMensaje: EstadoMensaje | null;
  errorCodigo: string | null;
  errorDetalle: string | null;
  enviadoPorUsuarioId: number | null;
  enviadoPorNombre: string | null;
  clienteMensajeId: string | null;
  referral: ReferralJson | null;
  /** Our copy of the ad's picture, once it is there. */
  referralImagenId: number | null;
  ubicacion: UbicacionJson | null;
  evento: { tipo: EventoChat; rating: number | null } | null;
  archivos:
    | { id: number; nombre: string; mime: string; tamano: number | null; estado: 'PENDIENTE' | 'LISTO' | 'ERROR' }[]
    | null;
  replyToId: number | null;
  replySecuencia: number | null;
  replyTipo: TipoMensaje | null;
  replyContenido: string | null;
  /** The name of a quoted document without a caption. */
  replyArchivoNombre: string | null;
  /** The picture of the quoted message. */
  replyImagenId: number | null;
}

export interface ReferralJson {
  mediaUrl: string | null;
  headline: string | null;
  body: string | null;
  sourceType: string | null;
  sourceUrl: string | null;
}

export interface UbicacionJson {
  latitud: number;
  longitud: number;
  nombre: string | null;
  direccion: string | null;
}

const MENSAJE_COLUMNS = sql`
  m.id, m.conversacion_id, m.secuencia, m.emisor, m.tipo, m.origen, m.contenido, m.timestamp::text, m.estado_mensaje,
    m.error_codigo, m.error_detalle,
  m.enviado_por_usuario_id, m.enviado_por_nombre, m.cliente_mensaje_id, m.referral, m.ubicacion, m.evento,
  (select json_agg(json_build_object('id', a.id, 'nombre', a.nombre_original, 'mime', a.tipo_mime, 'tamano', a.tamano,
    'estado', a.estado) order by a.posicion)
     from app.archivos a where a.suscriptor_id = m.suscriptor_id and a.mensaje_id = m.id
      and a.uso = 'ADJUNTO') as archivos,
  case when m.referral is not null then
    (select a.id from app.archivos a
      where a.suscriptor_id = m.suscriptor_id and a.mensaje_id = m.id and a.uso = 'ANUNCIO' and a.estado = 'LISTO'
      limit 1) end as referral_imagen_id,
  m.reply_to_id, r.secuencia as reply_secuencia, r.tipo as reply_tipo, r.contenido as reply_contenido,
  case when r.tipo = 'DOC' and r.contenido = '' then
    (select a.nombre_original from app.archivos a
      where a.suscriptor_id = r.suscriptor_id and a.mensaje_id = r.id and a.uso = 'ADJUNTO' and a.posicion = 0
      limit 1) end as reply_archivo_nombre,
  case when r.tipo = 'IMAGEN' then
    (select a.id from app.archivos a
      where a.suscriptor_id = r.suscriptor_id and a.mensaje_id = r.id and a.uso = 'ADJUNTO' and a.estado = 'LISTO'
      order by a.posicion limit 1) end as reply_imagen_id`;

const MENSAJE_FROM = sql`
  app.mensajes m left join app.mensajes r on r.suscriptor_id = m.suscriptor_id and r.id = m.reply_to_id`;

/** The sequence numbers of a page. Sequence numbers have no gaps, so every page costs the same (P4). */
export type Rango =
  | { kind: 'page'; page: number; size: number; newestFirst: boolean }
  | { kind: 'after'; secuencia: number; size: number }
  | { kind: 'before'; secuencia: number; size: number };

function bounds(rango: Rango): Sql {
  if (rango.kind === 'after')
    return sql`m.secuencia > ${rango.secuencia} and m.secuencia <= ${rango.secuencia + rango.size}`;
  if (rango.kind === 'before')
    return sql`m.secuencia < ${rango.secuencia} and m.secuencia >= ${rango.secuencia - rango.size}`;
  const from = rango.page * rango.size;
  return rango.newestFirst
    ? sql`m.secuencia <= c.hasta and m.secuencia > c.desde`
    : sql`m.secuencia > ${from} and m.secuencia <= ${from + rango.size}`;
}

export interface PaginaMensajes {
  acceso: Pick<ConversacionAcceso, 'estado' | 'asignadaA' | 'atendida' | 'secuencia' | 'noLeidos'>;
  mensajes: MensajeRow[];
}

type PageRow = PaginaMensajes['acceso'] & Partial<MensajeRow> & { ultima: number };

/**
 * Reads the chat's access row and the page of its messages in one statement; undefined for a foreign or missing chat.
 */
export async function findPagina(
  database: Database,
  scope: TenantScope & { userId: number },
  conversacionId: number,
  rango: Rango,
): Promise<PaginaMensajes | undefined> {
  const order = rango.kind === 'page' && rango.newestFirst ? sql`desc` : sql`asc`;
  const from = rango.kind === 'page' ? rango.page * rango.size : 0;
  const rows = await database.readTenant<PageRow>(
    scope,
    (tenantIs) => sql`
      with c as materialized (
        select c.suscriptor_id, c.id, c.estado, c.asignada_a, c.secuencia, c.no_leidos,
               c.estado = 'CERRADA' and exists (
                 select 1 from app.atenciones t
                  where t.suscriptor_id = c.suscriptor_id and t.usuario_id = ${scope.userId}
                    and t.conversacion_id = c.id) as atendida,
               -- computed here: arithmetic is not leakproof, so behind a policy it would not bound the index scan
               c.secuencia - ${from}::int as hasta, c.secuencia - ${from + rango.size}::int as desde
          from app.conversaciones c where ${tenantIs('c')} and c.id = ${conversacionId})
      select c.estado, c.asignada_a, c.secuencia as ultima, c.no_leidos, c.atendida, m.* from c
        left join lateral (
          select ${MENSAJE_COLUMNS} from ${MENSAJE_FROM}
           where m.suscriptor_id = c.suscriptor_id and m.conversacion_id = c.id and ${bounds(rango)}
        ) m on true
       order by m.secuencia ${order}`,
  );
  const first = rows[0];
  if (!first) return undefined;
  const { estado, asignadaA, atendida, noLeidos, ultima: secuencia } = first;
  const mensajes = rows.filter((row) => row.id !== null && row.id !== undefined) as unknown as MensajeRow[];
  return { acceso: { estado, asignadaA, atendida, noLeidos, secuencia }, mensajes };
}

export function findMensaje(tx: Tx, conversacionId: number, id: number): Promise<MensajeRow | undefined> {
  return tx.first<MensajeRow>(sql`
    select ${MENSAJE_COLUMNS} from ${MENSAJE_FROM}
     where ${tx.tenantIs('m')} and m.conversacion_id = ${conversacionId} and m.id = ${id}`);
}

/** The messages with these ids that belong to the chat, in its order. */
export function listMensajesById(tx: Tx, conversacionId: number, ids: readonly number[]): Promise<MensajeRow[]> {
  return tx.rows<MensajeRow>(sql`
    select ${MENSAJE_COLUMNS} from ${MENSAJE_FROM}
     where ${tx.tenantIs('m')} and m.conversacion_id = ${conversacionId} and m.id = any(${[...ids]}::bigint[])
     order by m.secuencia`);
}

/**
 * The message that an idempotency key has created, in any chat, with the facts that identify its content beyond the
 * text.
 */
export function findByClave(
  tx: Tx,
  clienteMensajeId: string,
): Promise<(MensajeRow & { huella: string | null }) | undefined> {
  return tx.first<MensajeRow & { huella: string | null }>(sql`
    select ${MENSAJE_COLUMNS}, m.datos->>'huella' as huella from ${MENSAJE_FROM}
     where ${tx.tenantIs('m')} and m.cliente_mensaje_id = ${clienteMensajeId}::uuid`);
}

/** True when the customer wrote something after the given number (beyond A4). */
export async function hasNewerClienteMensaje(tx: Tx, conversacionId: number, secuencia: number): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 as one from app.mensajes m
     where ${tx.tenantIs('m')} and m.conversacion_id = ${conversacionId} and m.secuencia > ${secuencia}
       and m.emisor = 'CLIENTE' limit 1`);
  return row !== undefined;
}

export async function countUnread(
  database: Database,
  scope: TenantScope,
  filter: { asignadaA?: number },
): Promise<{ total: number }> {
  const mine = filter.asignadaA === undefined ? sql`` : sql`and c.asignada_a = ${filter.asignadaA}`;
  const [row] = await database.readTenant<{ total: number }>(
    scope,
    (tenantIs) => sql`
      select coalesce(sum(c.no_leidos), 0)::int as total from app.conversaciones c
       where ${tenantIs('c')} and c.no_leidos > 0 and c.estado <> 'CERRADA' ${mine}`,
  );
  return row ?? { total: 0 };
}

/** The chats with unread messages, those with the newest messages first, up to the limit. */
export function listUnread(
  database: Database,
  scope: TenantScope,
  filter: { asignadaA?: number; limit: number },
): Promise<{ conversacionId: number; noLeidos: number }[]> {
  const mine = filter.asignadaA === undefined ? sql`` : sql`and c.asignada_a = ${filter.asignadaA}`;
  return database.readTenant(
    scope,
    (tenantIs) => sql`
      select c.id as conversacion_id, c.no_leidos from app.conversaciones c
       where ${tenantIs('c')} and c.no_leidos > 0 and c.estado <> 'CERRADA' ${mine}
       order by c.last_message_at desc, c.id desc limit ${filter.limit}`,
  );
}

/**
 * Clears a chat's unread count except for customer messages after that one. Resolves with the new count; undefined when
 * nothing changed.
 */
export async function keepUnreadAfter(tx: Tx, conversacionId: number, secuencia: number): Promise<number | undefined> {
  const row = await tx.first<{ noLeidos: number }>(sql`
    update app.conversaciones c
       set no_leidos = n.quedan, recibida = null, recibida_de = null, recibida_comentario = null
      from (select count(*)::int as quedan from app.mensajes m
             where ${tx.tenantIs('m')} and m.conversacion_id = ${conversacionId} and m.secuencia > ${secuencia}
               and m.emisor = 'CLIENTE') n
     where ${tx.tenantIs('c')} and c.id = ${conversacionId} and c.no_leidos > n.quedan returning c.no_leidos`);
  return row?.noLeidos;
}

/** Marks a chat as unread. Resolves with the new count. */
export async function markAtLeastOne(tx: Tx, conversacionId: number): Promise<number> {
  const row = await tx.first<{ noLeidos: number }>(sql`
    update app.conversaciones c set no_leidos = greatest(c.no_leidos, 1)
     where ${tx.tenantIs('c')} and c.id = ${conversacionId} returning c.no_leidos`);
  return row?.noLeidos ?? 1;
}
