import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { ConversacionEvent } from '@tertulia/contract/realtime/events';
import { toInstant } from '#platform/db/instant-text';
import type { Actor } from '#platform/http/actor';
import { abilitiesOn } from '@tertulia/contract/features/conversaciones/policy';
import type { ChatListRow } from './conversaciones.repository.ts';

/** A conversation as the caller may see it: without the last message's text if they may not read its messages. */
export function toConversacion(row: ChatListRow, actor: Actor): Conversacion {
  const puede = abilitiesOn(actor, row);
  return {
    ...toFila(row, puede.leer),
    recibida: row.asignadaA === actor.userId ? toRecibida(row) : null,
    puede,
  };
}

/** The text of a chat's frame for listeners who may read its messages, or for the others; see `FILA_VACIA`. */
export function frameOf(about: Omit<ConversacionEvent, 'conversacionDTO'>, row: ChatListRow, legible: boolean): string {
  const { ultimoAsignado } = row;
  const fila = { ...toFila(row, legible), ultimoAsignado, legible, conBot: isWithBot(row) };
  const evento: ConversacionEvent = { ...about, conversacionDTO: fila };
  const filled = Object.fromEntries(Object.entries(evento.conversacionDTO).filter(([, value]) => value !== null));
  return JSON.stringify({ ...about, conversacionDTO: filled });
}

/**
 * A closed chat for users who may not list it: neither its customer nor what happened in it. Names each field, so that
 * the compiler asks about a new one: a fact about the customer is blank here.
 */
export function withoutCliente(row: ChatListRow): ChatListRow {
  return {
    id: row.id,
    estado: row.estado,
    version: row.version,
    secuencia: row.secuencia,
    canalId: row.canalId,
    canalNombre: row.canalNombre,
    areaId: row.areaId,
    areaNombre: row.areaNombre,
    fechaInicio: row.fechaInicio,
    fechaCierre: row.fechaCierre,
    lastMessageAt: row.lastMessageAt,
    contactoId: 0,
    clienteNombre: null,
    clienteTelefono: null,
    asignadaA: null,
    asignadaNombre: null,
    ultimoResumen: null,
    ultimoEmisor: null,
    ultimoAutor: null,
    ultimoEstado: null,
    noLeidos: 0,
    esperaDesde: null,
    antesNombre: null,
    recibida: null,
    recibidaDe: null,
    recibidaComentario: null,
    ventanaHasta: null,
    noEscribir: false,
    leadScore: 0,
    leadStage: 'nuevo',
    botUltimo: null,
    botEncendido: false,
    ultimoAsignado: null,
    atendida: false,
  };
}

function toFila(row: ChatListRow, legible: boolean): Omit<Conversacion, 'puede'> {
  return {
    id: row.id,
    contactoId: row.contactoId,
    clienteNombre: row.clienteNombre,
    clienteTelefono: row.clienteTelefono,
    estado: row.estado,
    asignadaA: row.asignadaA,
    asignadaADTO: toAsignada(row),
    canalId: row.canalId,
    canalNombre: row.canalNombre,
    areaId: row.areaId,
    areaNombre: row.areaNombre,
    fechaInicio: toInstant(row.fechaInicio),
    fechaCierre: row.fechaCierre === null ? null : toInstant(row.fechaCierre),
    lastMessageAt: toInstant(row.lastMessageAt),
    ultimoMensaje: legible ? toUltimoMensaje(row) : null,
    secuencia: row.secuencia,
    version: row.version,
    noLeidos: row.noLeidos,
    esperaDesde: row.esperaDesde === null ? null : toInstant(row.esperaDesde),
    antesNombre: row.antesNombre,
    recibida: legible ? toRecibida(row) : null,
    ventanaHasta: row.ventanaHasta === null ? null : toInstant(row.ventanaHasta),
    noEscribir: row.noEscribir,
    bot: toBot(row),
    leadScore: row.leadScore,
    leadStage: row.leadStage,
  };
}

function toUltimoMensaje(row: ChatListRow): Conversacion['ultimoMensaje'] {
  const { ultimoResumen: resumen, ultimoEmisor: emisor, ultimoAutor: autorNombre, ultimoEstado: estadoMensaje } = row;
  return resumen !== null && emisor !== null ? { resumen, emisor, autorNombre, estadoMensaje } : null;
}

/** A bot holds a chat from its first answer on, or from a greeting after which it waits for the question. */
function toBot({ botUltimo, botEncendido, noEscribir }: ChatListRow): Conversacion['bot'] {
  if (botUltimo === null) return null;
  const [accion, motivo] = botUltimo;
  if (accion === 'TRASPASA') return { atiende: false, motivo };
  return isHolding(botUltimo) && botEncendido && !noEscribir ? { atiende: true, motivo: null } : null;
}

const isHolding = ([accion, motivo]: NonNullable<ChatListRow['botUltimo']>) =>
  accion === 'RESPONDE' || motivo === 'SALUDO';

/**
 * True from a chat's beginning until the bot hands it to a user, including the time before the bot's first decision.
 */
function isWithBot({ botUltimo, botEncendido, noEscribir, ultimoAsignado }: ChatListRow): boolean {
  if (!botEncendido || noEscribir || ultimoAsignado !== null) return false;
  return botUltimo === null || isHolding(botUltimo);
}

function toRecibida({ recibida, recibidaDe, recibidaComentario }: ChatListRow): Conversacion['recibida'] {
  if (recibida === null || recibidaDe === null) return null;
  return { de: recibidaDe, comentario: recibidaComentario, desde: toInstant(recibida) };
}

function toAsignada(row: Pick<ChatListRow, 'asignadaA' | 'asignadaNombre'>): { id: number; nombre: string } | null {
  return row.asignadaA === null || row.asignadaNombre === null
    ? null
    : { id: row.asignadaA, nombre: row.asignadaNombre };
}
