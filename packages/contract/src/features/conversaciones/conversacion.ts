import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { MOTIVOS_BOT } from '../bot/bot.ts';
import { EMISORES, ESTADOS_MENSAJE, ORIGENES } from '../mensajes/tipos.ts';
import { ESTADOS_CONVERSACION, LEAD_STAGES } from './estados.ts';

/** The caller's rights on this chat, so that no screen derives them again. */
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

/** The bot's state in a waiting chat: it answers, or it has transferred the chat to a person, with the reason. */
const botConversacion = z.object({ atiende: z.boolean(), motivo: z.enum(MOTIVOS_BOT).nullable() });

/** The transfer of the chat from another user to the caller; present until the caller opens the chat. */
const recibidaConversacion = z.object({ de: z.string(), comentario: z.string().nullable(), desde: instant });

/** A conversation on the wire (document 2 §3). */
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
  /** Number of the newest message: a client with a lower one requests the rest (beyond A4). */
  secuencia: z.number().int(),
  /** Incremented by every change of the conversation: a client never replaces a state with one of a lower version. */
  version: z.number().int(),
  noLeidos: z.number().int(),
  /** Since when the customer waits for a person's answer; null when all messages are answered. */
  esperaDesde: instant.nullable(),
  /** The last owner, while the chat has none; null when it never had one. */
  antesNombre: z.string().nullable(),
  /** Null for everyone but the owner; in an event, for users who may not read the messages. */
  recibida: recibidaConversacion.nullable(),
  /** End of the window for free text; null when the customer never wrote. */
  ventanaHasta: instant.nullable(),
  noEscribir: z.boolean(),
  /** Null when no bot is involved, permanently so after a person has taken the chat. */
  bot: botConversacion.nullable(),
  leadScore: z.number().int(),
  leadStage: z.enum(LEAD_STAGES),
  puede: puedeConversacion,
});
export type Conversacion = z.infer<typeof conversacion>;

/** A chat with its contact's Kanban state, as the explorer lists it. */
export const conversacionExplorada = conversacion.extend({
  kanbanEstadoId: z.number().int().nullable(),
  kanbanEstadoNombre: z.string().nullable(),
  /** The owner or, of a resolved chat, the user who closed it: the field of the filter. */
  agenteNombre: z.string().nullable(),
});
export type ConversacionExplorada = z.infer<typeof conversacionExplorada>;

/** A search match in a message; null when the contact itself matched. */
export const coincidencia = z.object({
  mensajeId: z.number().int(),
  secuencia: z.number().int(),
  /** The words around the match, without markup. */
  fragmento: z.string(),
  emisor: z.enum(EMISORES),
  /** Distinguishes the bot's messages from the system's. */
  origen: z.enum(ORIGENES),
  timestamp: instant,
});
export const conversacionHallada = conversacion.extend({ coincidencia: coincidencia.nullable() });
export type ConversacionHallada = z.infer<typeof conversacionHallada>;
