import { COMENTARIO_MINUTES, RATING_HOURS } from '@tertulia/contract/features/encuestas/textos';
import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import { isOpenAt, type HorarioArea } from '#public/areas';
import type { OpenOptOuts } from '#public/contactos';
import { parseRating } from '../survey/rating.ts';
import { isProviderStart, readDeseo } from './bajas.ts';

/** A message within this time reopens a closed chat; a later one begins a new chat (decisions §6). */
export const REOPEN_HOURS = 24;
export const OUT_OF_HOURS_EVERY_HOURS = 4;
/** For this long after a user's last message a chat gets no automatic greeting, because the two are talking. */
export const IN_CONVERSATION_MINUTES = 60;

export interface Situacion {
  contacto: {
    id: number;
    noEscribir: boolean;
    optOuts: OpenOptOuts;
    /**
     * How we know of the provider's block on this channel: from its opt-out service or from its refusal of a message.
     */
    bloqueo: 'STOP' | 'CODIGO' | null;
  } | null;
  conversacion: {
    id: number;
    estado: EstadoConversacion;
    asignadaA: number | null;
    /** Whether the message comes from the chat's number. */
    fromItsNumber: boolean;
    fechaCierre: Date | null;
    fueraHorarioEn: Date | null;
    /** When a user wrote in the chat last, if that still keeps automatic texts back. */
    personaEn: Date | null;
  } | null;
  encuesta: {
    id: number;
    estado: 'ESPERA_RATING' | 'ESPERA_COMENTARIO' | 'COMPLETA';
    enviada: Date;
    respondida: Date | null;
    /**
     * Whether all lines since the survey are automatic or the customer's from this message's number. Only for a waiting
     * chat, or an open one in which a user sent the survey.
     */
    isLastWord: boolean;
    /** The survey is a template that a user sent, not our automatic question. */
    isAMano: boolean;
  } | null;
  area: (HorarioArea & { mensajeBienvenida: string | null; mensajeFueraHorario: string | null }) | null;
}

/** The parts of a customer's message that decide what happens. */
export interface IncomingContent {
  texto: string;
  payload?: string | null;
  optOutType?: 'STOP' | 'START' | null;
}

/**
 * What the message does to the permission to write. PREGUNTA: a user has to ask what the customer meant. ALTA_AJENA:
 * the team set the mark, and a supervisor removes it. ALTA_BLOQUEADA: the provider's block ends by its own keyword
 * only.
 */
export type Permiso =
  | 'BAJA'
  | 'BAJA_PROVEEDOR'
  | 'ALTA'
  | 'ALTA_PROVEEDOR'
  | 'ALTA_AJENA'
  | 'ALTA_BLOQUEADA'
  | 'PREGUNTA';

export interface Decision {
  conversacion: 'new' | 'append' | 'reopen';
  /** False for a rating, which the system reads, and for a comment unless the chat is waiting already. */
  countsAsUnread: boolean;
  permiso: Permiso | null;
  encuesta: { kind: 'rating'; rating: number } | { kind: 'comentario' } | null;
  autoTexto: 'BIENVENIDA' | 'FUERA_DE_HORARIO' | null;
}

const HOUR_MS = 3_600_000;
/** Largest lag of the clock that dates a message behind the clock that dates its survey. */
const CLOCK_SKEW_MS = 5000;

/**
 * Decides what a customer's message does. Pure (decisions §6). A late message counts from the time it was written. An
 * automatic answer leaves at `answered` and fits that hour.
 */
export function decide(situacion: Situacion, content: IncomingContent, now: Date, answered = now): Decision {
  const permiso = permisoOf(situacion, content);
  // an opt-out is obeyed, also in answer to a survey
  const encuesta = permiso ? null : surveyReply(situacion, content.texto, now);
  if (encuesta) {
    const countsAsUnread = encuesta.kind === 'comentario' && situacion.conversacion?.estado === 'PENDIENTE';
    return { conversacion: 'append', countsAsUnread, permiso: null, encuesta, autoTexto: null };
  }
  const conversacion = whichConversacion(situacion, now);
  const { contacto } = situacion;
  const isMute =
    permiso === 'ALTA'
      ? false
      : permiso !== null || contacto?.noEscribir === true || (contacto?.bloqueo ?? null) !== null;
  return {
    conversacion,
    countsAsUnread: true,
    permiso,
    encuesta: null,
    autoTexto: isMute ? null : autoText(situacion, conversacion, answered),
  };
}

function permisoOf(
  { contacto, conversacion }: Situacion,
  { texto, payload, optOutType }: IncomingContent,
): Permiso | null {
  if (optOutType === 'STOP') return 'BAJA_PROVEEDOR';
  if (optOutType === 'START') return 'ALTA_PROVEEDOR';
  const deseo = readDeseo(texto, payload ?? null);
  if (deseo === 'BAJA') return 'BAJA';
  if (deseo === 'BAJA_DUDOSA') return conversacion?.estado === 'ABIERTA' ? 'PREGUNTA' : 'BAJA';
  if (deseo === null || !contacto) return null;
  // without an opt-out service the provider lifts its block by its default keywords and does not report it
  if (contacto.bloqueo === 'CODIGO' && isProviderStart(texto)) return 'ALTA_PROVEEDOR';
  if (contacto.bloqueo !== null) return 'ALTA_BLOQUEADA';
  const { cliente, equipo, publicidad } = contacto.optOuts;
  if (!contacto.noEscribir) return publicidad ? 'ALTA' : null;
  return cliente && !equipo ? 'ALTA' : 'ALTA_AJENA';
}

function whichConversacion({ conversacion }: Situacion, now: Date): Decision['conversacion'] {
  if (!conversacion) return 'new';
  if (conversacion.estado !== 'CERRADA') return 'append';
  // the holder of another of the contact's numbers must not see what was said to this one
  if (!conversacion.fromItsNumber) return 'new';
  const closedFor = now.getTime() - (conversacion.fechaCierre?.getTime() ?? 0);
  return closedFor <= REOPEN_HOURS * HOUR_MS ? 'reopen' : 'new';
}

/**
 * A reply to the survey never reopens a chat: the rating within 24 hours, the comment within 10 minutes after it. A
 * customer who wrote «gracias» first has a waiting chat and can still rate. If a user asked something since, a number
 * answers that question.
 */
function surveyReply({ conversacion, encuesta }: Situacion, texto: string, now: Date): Decision['encuesta'] {
  if (!conversacion?.fromItsNumber || !encuesta) return null;
  const isRateable = conversacion.estado === 'PENDIENTE' || (encuesta.isAMano && encuesta.estado === 'ESPERA_RATING');
  const mayAnswer = conversacion.estado === 'CERRADA' || (isRateable && encuesta.isLastWord);
  if (!mayAnswer) return null;
  // found late: it was written before the question and answers something else
  if (encuesta.enviada.getTime() - now.getTime() > CLOCK_SKEW_MS) return null;
  if (encuesta.estado === 'ESPERA_RATING' && now.getTime() - encuesta.enviada.getTime() <= RATING_HOURS * HOUR_MS) {
    const rating = parseRating(texto);
    return rating === null ? null : { kind: 'rating', rating };
  }
  const isAfterRating = encuesta.estado === 'ESPERA_COMENTARIO' && encuesta.respondida !== null;
  if (
    isAfterRating &&
    now.getTime() - (encuesta.respondida?.getTime() ?? 0) <= COMENTARIO_MINUTES * 60_000 &&
    texto.trim() !== ''
  ) {
    return { kind: 'comentario' };
  }
  return null;
}

function autoText(
  { area, conversacion }: Situacion,
  which: Decision['conversacion'],
  now: Date,
): Decision['autoTexto'] {
  if (!area) return null;
  if (isOpenAt(area, now)) return which === 'new' && area.mensajeBienvenida ? 'BIENVENIDA' : null;
  if (!area.mensajeFueraHorario || (which !== 'new' && isInConversation(conversacion, now))) return null;
  const last = which === 'new' ? null : (conversacion?.fueraHorarioEn ?? null);
  const isDue = last === null || now.getTime() - last.getTime() >= OUT_OF_HOURS_EVERY_HOURS * HOUR_MS;
  return isDue ? 'FUERA_DE_HORARIO' : null;
}

function isInConversation(conversacion: Situacion['conversacion'], now: Date): boolean {
  const wrote = conversacion?.personaEn ?? null;
  return wrote !== null && now.getTime() - wrote.getTime() < IN_CONVERSATION_MINUTES * 60_000;
}
