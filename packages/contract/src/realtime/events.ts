import { z } from 'zod';
import { instant } from '../core/dates.ts';
import { ESTADOS_CONVERSACION } from '../features/conversaciones/estados.ts';
import { mensaje } from '../features/mensajes/mensaje.ts';

export const TIPOS_EVENTO = [
  'CREATED',
  'REOPENED',
  'UPDATED',
  'NEW_MESSAGE',
  'MESSAGE_IN',
  'MESSAGE_READ',
  'ASSIGNED',
  'UNASSIGNED',
  'CLOSED',
  'RESOLVED',
] as const;
export type TipoEvento = (typeof TIPOS_EVENTO)[number];

/**
 * Frame of the conversation topics: only fields that every subscriber of the topic may know (no message text), so that
 * one body serves all. A client that needs more fetches the conversation.
 */
export const conversacionEvent = z.object({
  type: z.enum(TIPOS_EVENTO),
  conversacionDTO: z.object({
    id: z.number().int(),
    estado: z.enum(ESTADOS_CONVERSACION),
    asignadaA: z.number().int().nullable(),
    asignadaADTO: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
    canalId: z.number().int(),
    /** The area of a waiting chat. */
    areaId: z.number().int().nullable(),
    clienteNombre: z.string().nullable(),
    clienteTelefono: z.string().nullable(),
    lastMessageAt: instant.nullable(),
    secuencia: z.number().int(),
    /**
     * The conversation's `version`: frames may be late, and a client does not replace a newer state with an older one.
     */
    version: z.number().int(),
    noLeidos: z.number().int(),
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
