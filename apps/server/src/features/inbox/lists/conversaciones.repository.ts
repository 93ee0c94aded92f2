import type { EstadoConversacion, LEAD_STAGES, Scope } from '@tertulia/contract/features/conversaciones/estados';
import type { AccionBot, MotivoBot } from '@tertulia/contract/features/bot/bot';
import type { Emisor, EstadoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import { toCountedPage, type CountedPage } from '#platform/db/counted-page';
import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';
import type { TenantScope, Tx } from '#platform/db/tenant-transaction';
import { listMensajesById, type MensajeRow } from '../messages/mensajes.repository.ts';
import { keptTotal, type Contado } from './contadores.repository.ts';
import { countLista, ordenDeLista, pageOfLista, searchLista, type ListaDeChats } from './chat-list.repository.ts';

export interface ChatListRow {
  id: number;
  contactoId: number;
  clienteNombre: string | null;
  clienteTelefono: string | null;
  estado: EstadoConversacion;
  asignadaA: number | null;
  asignadaNombre: string | null;
  canalId: number;
  canalNombre: string;
  areaId: number | null;
  areaNombre: string | null;
  /** Instants are PostgreSQL's texts: a row is serialised, not computed with. */
  fechaInicio: string;
  fechaCierre: string | null;
  lastMessageAt: string;
  ultimoResumen: string | null;
  ultimoEmisor: Emisor | null;
  ultimoAutor: string | null;
  ultimoEstado: EstadoMensaje | null;
  secuencia: number;
  version: number;
  noLeidos: number;
  esperaDesde: string | null;
  antesNombre: string | null;
  recibida: string | null;
  recibidaDe: string | null;
  recibidaComentario: string | null;
  ventanaHasta: string | null;
  noEscribir: boolean;
  leadScore: number;
  leadStage: (typeof LEAD_STAGES)[number];
  /** The bot's last action in a waiting chat that no user has handled. */
  botUltimo: [accion: AccionBot, motivo: MotivoBot] | null;
  botEncendido: boolean;
  ultimoAsignado: number | null;
  /** Whether the viewer attended the chat. Matters only for a closed chat and is not read before. */
  atendida: boolean;
}

export type Viewer = TenantScope & { userId: number };

/**
 * The last action of the area's bot in a waiting chat that never had an owner, and whether the bot and its area are on.
 * A chat that waited before the bot was switched on is not the bot's: it handles only later messages.
 */
const BOT = sql`
  case when c.estado = 'PENDIENTE' and c.ultimo_asignado is null
        and not exists (select 1 from app.atenciones h
            where h.suscriptor_id = c.suscriptor_id and h.conversacion_id = c.id)
       then (select jsonb_build_array(d.accion, d.motivo) from app.bot_decisiones d
              where d.suscriptor_id = c.suscriptor_id and d.conversacion_id = c.id order by d.id desc
              limit 1) end as bot_ultimo,
  c.estado = 'PENDIENTE' and a.estado = 1 and exists (
    select 1 from app.area_ia i
      join app.usuarios b on b.suscriptor_id = i.suscriptor_id and b.id = i.bot_usuario_id and b.estado = 1
       and b.tipo_usuario = 'BOT'
     where i.suscriptor_id = c.suscriptor_id and i.area_id = c.area_id and i.activa) as bot_encendido`;

/** The bot columns of a chat that does not wait. */
const NO_BOT = sql`null::jsonb as bot_ultimo, false as bot_encendido`;

/** Facts that all chats of a list share. A fact that none can have is not read for each row. */
interface Alike {
  estado: EstadoConversacion;
  /** The viewer has attended them all. */
  isAttended: boolean;
}

/** The columns of a `ChatListRow`, for a statement that names its tables as `CONVERSACION_JOINS` does. */
export const conversacionColumns = (viewer: Viewer, alike?: Alike) => sql`
  c.id, c.contacto_id, c.cliente_nombre, c.cliente_telefono, c.estado, c.asignada_a, u.nombre as asignada_nombre,
    c.canal_id,
  coalesce(k.friendly_name, k.numero) as canal_nombre, c.area_id, a.nombre as area_nombre, 
  c.fecha_inicio::text, c.fecha_cierre::text, c.last_message_at::text,
  c.ultimo_resumen, c.ultimo_emisor, c.ultimo_autor, c.ultimo_estado, c.secuencia, c.version, c.no_leidos,
  c.espera_desde::text, x.nombre as antes_nombre, c.recibida::text, c.recibida_de, c.recibida_comentario,
    c.ventana_hasta::text, app.is_blocked(p.no_escribir, p.canales_bloqueados, c.canal_id) as no_escribir,
      c.ultimo_asignado, c.lead_score, c.lead_stage, ${alike && alike.estado !== 'PENDIENTE' ? NO_BOT : BOT},
  ${alike && (alike.estado !== 'CERRADA' || alike.isAttended) ? sql`${alike.isAttended}::boolean` : attendedBy(viewer)}
    as atendida`;

const attendedBy = ({ userId }: Viewer) => sql`
  (c.estado = 'CERRADA' and exists (
    select 1 from app.atenciones t
     where t.suscriptor_id = c.suscriptor_id and t.usuario_id = ${userId} and t.conversacion_id = c.id))`;

export const CONVERSACION_JOINS = sql`
  join app.contactos p on p.suscriptor_id = c.suscriptor_id and p.id = c.contacto_id
  join app.canales k on k.suscriptor_id = c.suscriptor_id and k.id = c.canal_id
  left join app.areas a on a.suscriptor_id = c.suscriptor_id and a.id = c.area_id
  left join app.usuarios u on u.suscriptor_id = c.suscriptor_id and u.id = c.asignada_a
  left join app.usuarios x on x.suscriptor_id = c.suscriptor_id and c.asignada_a is null and x.id = c.ultimo_asignado`;

export interface ListFilter {
  scope: Scope;
  /** Closed chats: only those the viewer attended. */
  attendedOnly: boolean;
  q: string | undefined;
  page: number;
  size: number;
  sort: 'lastMessage' | 'fechaCierre' | 'fechaInicio' | 'espera';
  descending: boolean;
  /** The count of a search stops here. */
  cap: number;
}

const SORT_COLUMNS = {
  lastMessage: 'c.last_message_at',
  fechaCierre: 'c.fecha_cierre',
  fechaInicio: 'c.fecha_inicio',
  espera: 'coalesce(c.espera_desde, c.last_message_at)',
} as const;

/** Chats that the viewer received and has not opened come before the viewer's other chats. */
const RECIBIDAS_FIRST = `greatest(c.last_message_at, c.recibida + interval '100 years')`;

function sortOf({ scope, sort, descending }: ListFilter): string {
  return scope === 'mine' && sort === 'lastMessage' && descending ? RECIBIDAS_FIRST : SORT_COLUMNS[sort];
}

function scopeOf(tenantIs: Tx['tenantIs'], viewer: Viewer, filter: ListFilter): Pick<ListaDeChats, 'where' | 'join'> {
  if (filter.scope === 'mine') return { where: sql`c.estado = 'ABIERTA' and c.asignada_a = ${viewer.userId}` };
  if (filter.scope === 'waiting') return { where: sql`c.estado = 'PENDIENTE'` };
  if (filter.scope === 'all') return { where: sql`c.estado = 'ABIERTA'` };
  if (!filter.attendedOnly) return { where: sql`c.estado = 'CERRADA'` };
  if (filter.sort !== 'fechaCierre' || filter.q?.trim())
    return {
      where: sql`c.estado = 'CERRADA' and exists (select 1 from app.atenciones t
        where t.suscriptor_id = c.suscriptor_id and t.usuario_id = ${viewer.userId} and t.conversacion_id = c.id)`,
    };
  // with the time of closing on both tables, the attendant's index gives the order
  return {
    join: sql`
      join app.atenciones t on t.suscriptor_id = c.suscriptor_id and t.conversacion_id = c.id
       and t.fecha_cierre = c.fecha_cierre`,
    where: sql`c.estado = 'CERRADA' and ${tenantIs('t')} and t.usuario_id = ${viewer.userId}`,
  };
}

/**
 * A page of the inbox in one statement. Without a search, the total is the kept one (P2). With one, it is exact up to
 * the cap, and one more beyond it.
 */
export async function findPagina(
  database: Database,
  viewer: Viewer,
  filter: ListFilter,
): Promise<CountedPage<ChatListRow>> {
  const q = filter.q?.trim() ?? '';
  const build = (tenantIs: Tx['tenantIs']) => {
    const lista: ListaDeChats = {
      ...filter,
      tenantIs,
      ...scopeOf(tenantIs, viewer, filter),
      q,
      sort: { by: sortOf(filter), descending: filter.descending, isNullLast: false },
    };
    const { ctes, total, page } = partsOf(lista, filter, keptTotal(tenantIs, ...contadoOf(viewer, filter)));
    const order = ordenDeLista(lista);
    // the page first, so the joins run for its rows only
    return sql`
      ${ctes} select t.total, x.* from (${total}) t left join lateral (
        select ${conversacionColumns(viewer, alikeIn(filter))} from (${page}) c ${CONVERSACION_JOINS}
         order by ${order}) x on true`;
  };
  const found = await database.readTenant<ChatListRow & { total: number }>(
    viewer,
    build,
    q === '' ? undefined : 'planned',
  );
  return toCountedPage(found, filter.size);
}

/** A user's own open chats are few, so their search scans them all. */
function partsOf(lista: ListaDeChats, { scope }: ListFilter, kept: Sql): { ctes: Sql; total: Sql; page: Sql } {
  if (lista.q !== '' && scope !== 'mine') {
    const { ctes, ...parts } = searchLista(lista);
    return { ctes: sql`with ${ctes}`, ...parts };
  }
  if (lista.q !== '') return { ctes: sql``, total: countLista(lista), page: pageOfLista(lista) };
  // the kept total is exact: no extra row is needed to know where the list ends
  const bounds = sql`limit ${lista.size} offset ${lista.page * lista.size}`;
  return { ctes: sql``, total: kept, page: pageOfLista(lista, bounds) };
}

function alikeIn({ scope, attendedOnly }: ListFilter): Alike {
  if (scope === 'waiting') return { estado: 'PENDIENTE', isAttended: false };
  if (scope === 'resolved') return { estado: 'CERRADA', isAttended: attendedOnly };
  return { estado: 'ABIERTA', isAttended: false };
}

function contadoOf(viewer: Viewer, { scope, attendedOnly }: ListFilter): [Contado, number | null] {
  if (scope === 'mine') return ['ABIERTA', viewer.userId];
  if (scope === 'waiting') return ['PENDIENTE', null];
  if (scope === 'all') return ['ABIERTA', null];
  return attendedOnly ? ['ATENDIDA', viewer.userId] : ['CERRADA', null];
}

export async function findConversacion(tx: Tx, viewer: Viewer, id: number): Promise<ChatListRow | undefined> {
  return tx.first<ChatListRow>(
    sql`
      select ${conversacionColumns(viewer)} from app.conversaciones c ${CONVERSACION_JOINS}
       where ${tx.tenantIs('c')} and c.id = ${id}`,
  );
}

export async function readConversacion(
  database: Database,
  viewer: Viewer,
  id: number,
): Promise<ChatListRow | undefined> {
  const [row] = await database.readTenant<ChatListRow>(
    viewer,
    (tenantIs) =>
      sql`
        select ${conversacionColumns(viewer)} from app.conversaciones c ${CONVERSACION_JOINS}
         where ${tenantIs('c')} and c.id = ${id}`,
  );
  return row;
}

const NOT_RECIBIDA = sql`recibida = null, recibida_de = null, recibida_comentario = null`;

/** Gives a waiting chat an owner, if it is still waiting: of many concurrent calls one gets 1 (decisions §4). */
export function acceptConversacion(tx: Tx, id: number, usuarioId: number): Promise<number> {
  return tx.run(sql`
    update app.conversaciones c
       set estado = 'ABIERTA', asignada_a = ${usuarioId}, ultimo_asignado = ${usuarioId},
           version_asignacion = c.version_asignacion + 1, ${NOT_RECIBIDA}
     where ${tx.tenantIs('c')} and c.id = ${id} and c.estado = 'PENDIENTE' and c.asignada_a is null`);
}

/** How a chat came to its owner from another user. */
export interface Entrega {
  de: string;
  comentario: string | null;
  now: Date;
}

/** Gives a chat to a user. `entrega` is null when that user took it. A received chat is unread until it is opened. */
export function transferConversacion(
  tx: Tx,
  id: number,
  to: { usuarioId: number; areaId: number | null; entrega: Entrega | null },
): Promise<number> {
  const area = to.areaId === null ? sql`` : sql`, area_id = ${to.areaId}`;
  const { entrega } = to;
  const given = entrega
    ? sql`
      no_leidos = greatest(c.no_leidos, 1), recibida = ${entrega.now}, recibida_de = ${entrega.de},
        recibida_comentario = ${entrega.comentario}`
    : NOT_RECIBIDA;
  return tx.run(sql`
    update app.conversaciones c
       set estado = 'ABIERTA', asignada_a = ${to.usuarioId}, ultimo_asignado = ${to.usuarioId},
           version_asignacion = c.version_asignacion + 1, ${given} ${area}
     where ${tx.tenantIs('c')} and c.id = ${id} and c.estado <> 'CERRADA'`);
}

/** Whether the newest line of a locked chat is this one, caused by this user. */
export async function isUltimaLinea(
  tx: Tx,
  chat: { id: number; secuencia: number },
  { usuarioId, texto }: { usuarioId: number; texto: string },
): Promise<boolean> {
  const linea = await tx.first(sql`
    select 1 as one from app.mensajes m
     where ${tx.tenantIs('m')} and m.conversacion_id = ${chat.id} and m.secuencia = ${chat.secuencia}
       and m.origen = 'EVENTO'
       and m.enviado_por_usuario_id = ${usuarioId} and m.contenido = ${texto}`);
  return linea !== undefined;
}

export function markCerrada(tx: Tx, id: number, by: number, now: Date): Promise<number> {
  return tx.run(sql`
    update app.conversaciones c
       set estado = 'CERRADA', ultimo_asignado = coalesce(c.asignada_a, c.ultimo_asignado), asignada_a = null,
           fecha_cierre = ${now}, cerrada_por = ${by},
           no_leidos = 0, espera_desde = null, version_asignacion = c.version_asignacion + 1, ${NOT_RECIBIDA}
     where ${tx.tenantIs('c')} and c.id = ${id} and c.estado <> 'CERRADA'`);
}

/** Returns an open chat to waiting, and moves it to `areaId` if given. */
export function returnConversacion(tx: Tx, id: number, areaId: number | null): Promise<number> {
  const area = areaId === null ? sql`` : sql`, area_id = ${areaId}`;
  return tx.run(sql`
    update app.conversaciones c
       set estado = 'PENDIENTE', asignada_a = null, version_asignacion = c.version_asignacion + 1,
           ${NOT_RECIBIDA} ${area}
     where ${tx.tenantIs('c')} and c.id = ${id} and c.estado = 'ABIERTA'`);
}

/** Returns a deactivated user's open chats to waiting. Resolves with their ids. */
export async function releaseAll(tx: Tx, usuarioId: number): Promise<number[]> {
  const released = await tx.rows<{ id: number }>(sql`
    update app.conversaciones c
       set estado = 'PENDIENTE', asignada_a = null, version_asignacion = c.version_asignacion + 1, ${NOT_RECIBIDA}
      from (select o.id from app.conversaciones o
          where ${tx.tenantIs('o')} and o.asignada_a = ${usuarioId} and o.estado = 'ABIERTA' order by o.id for update) o
     where ${tx.tenantIs('c')} and c.id = o.id returning c.id`);
  return released.map(({ id }) => id);
}

/**
 * An active human user of this tenant, or undefined. Only such users can own a chat: a bot writes in waiting chats
 * only, so a chat that it owned would get no answer. The user row stays locked until the transaction ends; call it
 * before any chat is locked.
 */
export function findAssignable(tx: Tx, usuarioId: number): Promise<{ id: number; nombre: string } | undefined> {
  return tx.first(
    sql`
      select u.id, u.nombre from app.usuarios u
       where ${tx.tenantIs('u')} and u.id = ${usuarioId} and u.estado = 1 and u.tipo_usuario = 'HUMANO' for share`,
  );
}

export function findArea(tx: Tx, areaId: number): Promise<{ id: number; nombre: string } | undefined> {
  return tx.first(
    sql`select a.id, a.nombre from app.areas a where ${tx.tenantIs('a')} and a.id = ${areaId} and a.estado = 1`,
  );
}

/** The data of an event's frames: the current conversation, and the new or changed messages. */
export async function findConversacionEvento(
  database: Database,
  scope: TenantScope,
  id: number,
  mensajeIds: readonly number[],
): Promise<{ conversacion: ChatListRow; mensajes: MensajeRow[] } | undefined> {
  return database.withTenant(scope, async (tx) => {
    const [conversacion, mensajes] = await Promise.all([
      findConversacion(tx, { ...scope, userId: 0 }, id),
      mensajeIds.length === 0 ? [] : listMensajesById(tx, id, mensajeIds),
    ]);
    return conversacion && { conversacion, mensajes };
  });
}

export async function listAttendants(database: Database, scope: TenantScope, id: number): Promise<Set<number>> {
  const rows = await database.readTenant<{ usuarioId: number }>(
    scope,
    (tenantIs) => sql`select t.usuario_id from app.atenciones t where ${tenantIs('t')} and t.conversacion_id = ${id}`,
  );
  return new Set(rows.map((row) => row.usuarioId));
}
