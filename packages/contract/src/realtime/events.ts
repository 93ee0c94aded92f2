import { z } from 'zod';
import { conversacion } from '../features/conversaciones/conversacion.ts';
import { mensaje } from '../features/mensajes/mensaje.ts';
import { TIPOS_EVENTO } from './tipos-evento.ts';

/**
 * Frame of the conversation topics: the whole row of the lists, in one body for those who may read the chat's messages
 * and one for the others. What depends on a single user, such as `puede`, the client derives with the policy of chats.
 * Frames may be late: a client does not replace a row with one of a lower `version`.
 */
export const conversacionEvent = z.object({
  type: z.enum(TIPOS_EVENTO),
  /** The user who returned the chat to «En espera», and needs no notification of it. */
  autorId: z.number().int().optional(),
  conversacionDTO: conversacion.omit({ puede: true }).extend({
    /** Who has the chat or had it last. */
    ultimoAsignado: z.number().int().nullable(),
    /**
     * The listener may read the messages. Only then are `ultimoMensaje` and `recibida` present, whose comment is in
     * the chat's messages too. Clients show `recibida` to the owner only.
     */
    legible: z.boolean(),
    /** The chat waits, and the area's bot answers it or is about to: it needs no person yet. */
    conBot: z.boolean(),
  }),
});
export type ConversacionEvent = z.infer<typeof conversacionEvent>;

/**
 * Frame of a message topic: the message in its current state, new or changed; clients upsert by its number in the chat.
 */
export const mensajeEvent = mensaje;

/** Frame of the Kanban topic, ids only; clients refetch the columns that it names. */
export const kanbanEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('MOVED'),
    contactoId: z.number().int(),
    deEstadoId: z.number().int().nullable(),
    aEstadoId: z.number().int().nullable(),
  }),
  /** A board or one of its states was created, changed or removed. */
  z.object({ type: z.literal('BOARD_CHANGED'), tableroId: z.number().int() }),
]);
export type KanbanEvent = z.infer<typeof kanbanEvent>;

/** Frame of the broadcasts' topic, at most once per second and broadcast; clients refetch the counters. */
export const difusionEvent = z.object({ type: z.literal('DIFUSION_CHANGED'), difusionId: z.number().int() });
export type DifusionEvent = z.infer<typeof difusionEvent>;

/** Frame about the user's own tasks: a new reminder, or a change by another user. Clients refetch. */
export const tareasEvent = z.object({ type: z.enum(['RECORDATORIO', 'CAMBIADAS']) });
export type TareasEvent = z.infer<typeof tareasEvent>;

/** Name, logo or colour of the business changed; clients refetch the own user. */
export const marcaEvent = z.object({ type: z.literal('BRAND_CHANGED') });
export type MarcaEvent = z.infer<typeof marcaEvent>;

/** The balance changed; clients refetch it. */
export const saldoEvent = z.object({ type: z.literal('SALDO_CHANGED') });
export type SaldoEvent = z.infer<typeof saldoEvent>;

/** A bot of the business was enabled or disabled; clients refetch their waiting chats. */
export const botEvent = z.object({ type: z.literal('BOT_CHANGED') });
export type BotEvent = z.infer<typeof botEvent>;
