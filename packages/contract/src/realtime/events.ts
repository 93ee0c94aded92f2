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
 * What the conversation topics carry: only fields that every subscriber of the topic may know (no message text),
 * so that one body serves all. Whoever needs more asks for the conversation.
 */
export const conversacionEvent = z.object({
  type: z.enum(TIPOS_EVENTO),
  conversacionDTO: z.object({
    id: z.number().int(),
    estado: z.enum(ESTADOS_CONVERSACION),
    asignadaA: z.number().int().nullable(),
    asignadaADTO: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
    canalId: z.number().int(),
    /** Whose business a waiting chat is. */
    areaId: z.number().int().nullable(),
    clienteNombre: z.string().nullable(),
    clienteTelefono: z.string().nullable(),
    lastMessageAt: instant.nullable(),
    secuencia: z.number().int(),
    /** The conversation's `version` (see there): frames may come late, and an older one is not applied over a newer. */
    version: z.number().int(),
    noLeidos: z.number().int(),
    /** The chat waits, and the area's bot answers it or is about to: no person is wanted yet. */
    conBot: z.boolean(),
  }),
});
export type ConversacionEvent = z.infer<typeof conversacionEvent>;

/** What a message topic carries: the message as it now stands, new or changed; clients upsert by its number in the chat. */
export const mensajeEvent = mensaje;

/** What the Kanban topic carries: ids only; whoever needs more asks for the columns it names. */
export const kanbanEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('MOVED'),
    contactoId: z.number().int(),
    deEstadoId: z.number().int().nullable(),
    aEstadoId: z.number().int().nullable(),
  }),
  /** A board or one of its states was made, changed or removed. */
  z.object({ type: z.literal('BOARD_CHANGED'), tableroId: z.number().int() }),
]);
export type KanbanEvent = z.infer<typeof kanbanEvent>;

/** What the broadcasts' topic carries, at most once a second for each: whoever shows it asks for its counters. */
export const difusionEvent = z.object({ type: z.literal('DIFUSION_CHANGED'), difusionId: z.number().int() });
export type DifusionEvent = z.infer<typeof difusionEvent>;

/** What a user receives about their own tasks: a new reminder, or a change that another user made. Clients refetch. */
export const tareasEvent = z.object({ type: z.enum(['RECORDATORIO', 'CAMBIADAS']) });
export type TareasEvent = z.infer<typeof tareasEvent>;

/** That the business has another name, logo or colour now; who draws it asks for the own user. */
export const marcaEvent = z.object({ type: z.literal('BRAND_CHANGED') });
export type MarcaEvent = z.infer<typeof marcaEvent>;

/** That the balance is another one now; whoever shows it asks for it. */
export const saldoEvent = z.object({ type: z.literal('SALDO_CHANGED') });
export type SaldoEvent = z.infer<typeof saldoEvent>;

/** That the bots of the business answer otherwise; who shows waiting chats asks for them. */
export const botEvent = z.object({ type: z.literal('BOT_CHANGED') });
export type BotEvent = z.infer<typeof botEvent>;
