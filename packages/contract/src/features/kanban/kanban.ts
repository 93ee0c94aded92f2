import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { contacto } from '../contactos/contacto.ts';

export const TABLEROS_PAGE_SIZE = 20;
export const ESTADOS_PAGE_SIZE = 50;
/** Number of boards in the chat's dialogs (document 2 §9). */
export const TABLEROS_IN_CHAT = 100;
export const ESTADOS_IN_CHAT = 200;
/** Number of boards on the Kanban page (document 2 §9). */
export const TABLEROS_ON_PAGE = 50;
export const ESTADOS_ON_PAGE = 100;
export const TARJETAS_PAGE_SIZE = 20;
export const MAX_NOMBRE_TABLERO = 120;
export const MIN_NOMBRE_ESTADO = 2;
export const MAX_NOMBRE_ESTADO = 80;
export const MAX_ORDEN = 100_000;
/** The count stops here: a larger total of a column is shown as «more than» this. */
export const TARJETAS_COUNTED = 10_000;
export const DEFAULT_COLOR = '#999999';

export const tablero = z.object({ id: z.number().int(), nombre: z.string() });
export type Tablero = z.infer<typeof tablero>;

export const kanbanEstado = z.object({
  id: z.number().int(),
  tableroId: z.number().int(),
  nombre: z.string(),
  color: z.string(),
  orden: z.number().int(),
  /**
   * Names of removed states whose contacts a job is moving to this one. Only in the list of a board, and only during
   * the move.
   */
  llegan: z.array(z.string()).optional(),
});
export type KanbanEstado = z.infer<typeof kanbanEstado>;

/** A contact as a card of the board. */
export const tarjeta = contacto.extend({
  /** Open tasks that the caller may see. */
  tareasPendientes: z.number().int(),
  /** The nearest due date among them; the card marks it when it has passed. */
  proximaTareaAt: instant.nullable(),
  /** Whether the caller may read the chat of `conversacionId`; true without one. */
  chatLegible: z.boolean(),
});
export type Tarjeta = z.infer<typeof tarjeta>;
