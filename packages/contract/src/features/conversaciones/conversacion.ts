import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { MOTIVOS_BOT } from '../bot/bot.ts';
import { EMISORES, ESTADOS_MENSAJE, ORIGENES } from '../mensajes/tipos.ts';
import { ESTADOS_CONVERSACION, LEAD_STAGES } from './estados.ts';

/** What the caller may do with this chat, so that no screen derives it again. */
export const puedeConversacion = z.object({
  leer: z.boolean(),
  aceptar: z.boolean(),
  enviar: z.boolean(),
  transferir: z.boolean(),
  /** Return an open chat to «En espera». */
  devolver: z.boolean(),
  resolver: z.boolean(),
  encuestar: z.boolean(),
});

/** What a bot has to do with a waiting chat: it answers there, or it has left the chat to a person, and why. */
const botConversacion = z.object({ atiende: z.boolean(), motivo: z.enum(MOTIVOS_BOT).nullable() });

/** How the caller got a chat from another person; there until the caller opens the chat. */
const recibidaConversacion = z.object({ de: z.string(), comentario: z.string().nullable(), desde: instant });

/** A conversation as the wire shows one (document 2 §3). */
export const conversacion = z.object({
  id: z.number().int(),
  contactoId: z.number().int(),
  clienteNombre: z.string().nullable(),
  clienteTelefono: z.string().nullable(),
  estado: z.enum(ESTADOS_CONVERSACION),
  asignadaA: z.number().int().nullable(),
  asignadaADTO: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
  canalId: z.number().int(),
  canalNombre: z.string(),
  areaId: z.number().int().nullable(),
  areaNombre: z.string().nullable(),
  fechaInicio: instant,
  fechaCierre: instant.nullable(),
  lastMessageAt: instant.nullable(),
  /** The last message for the list row; null for chats whose messages the caller may not read. */
  ultimoMensaje: z
    .object({
      resumen: z.string(),
      emisor: z.enum(EMISORES),
      autorNombre: z.string().nullable(),
      estadoMensaje: z.enum(ESTADOS_MENSAJE).nullable(),
    })
    .nullable(),
  /** Number of the newest message: a client that holds fewer asks for the rest (beyond A4). */
  secuencia: z.number().int(),
  /** Rises with every change of the conversation: a client never puts a picture with a lower one over a higher one. */
  version: z.number().int(),
  noLeidos: z.number().int(),
  /** Since when the customer waits for a person's answer; null when no message of theirs is unanswered. */
  esperaDesde: instant.nullable(),
  /** Who attended the chat last, while it has no owner; null when nobody has. */
  antesNombre: z.string().nullable(),
  /** Null for everyone but the owner. */
  recibida: recibidaConversacion.nullable(),
  /** Until when free text may be sent; null when the customer never wrote. */
  ventanaHasta: instant.nullable(),
  noEscribir: z.boolean(),
  /** Null where no bot has a hand in it: so in every chat that a person took, for good. */
  bot: botConversacion.nullable(),
  leadScore: z.number().int(),
  leadStage: z.enum(LEAD_STAGES),
  puede: puedeConversacion,
});
export type Conversacion = z.infer<typeof conversacion>;

/** A chat with where its contact stands on the boards, as the explorer lists it. */
export const conversacionExplorada = conversacion.extend({
  kanbanEstadoId: z.number().int().nullable(),
  kanbanEstadoNombre: z.string().nullable(),
  /** Who owns it or, resolved, who closed it: the one by whom it is filtered. */
  agenteNombre: z.string().nullable(),
});
export type ConversacionExplorada = z.infer<typeof conversacionExplorada>;

/** Where a search met the text of a message; null when the contact itself matched. */
export const coincidencia = z.object({
  mensajeId: z.number().int(),
  secuencia: z.number().int(),
  /** The words around the match, without markup. */
  fragmento: z.string(),
  emisor: z.enum(EMISORES),
  /** Tells what a bot said from what the house says by itself. */
  origen: z.enum(ORIGENES),
  timestamp: instant,
});
export const conversacionHallada = conversacion.extend({ coincidencia: coincidencia.nullable() });
export type ConversacionHallada = z.infer<typeof conversacionHallada>;
