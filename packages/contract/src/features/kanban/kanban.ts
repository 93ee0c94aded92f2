import { z } from 'zod';

export const TABLEROS_PAGE_SIZE = 20;
export const ESTADOS_PAGE_SIZE = 50;
/** What the chat's dialogs ask for (document 2 §9). */
export const TABLEROS_IN_CHAT = 100;
export const ESTADOS_IN_CHAT = 200;
export const DEFAULT_COLOR = '#999999';

export const tablero = z.object({ id: z.number().int(), nombre: z.string() });
export type Tablero = z.infer<typeof tablero>;

export const kanbanEstado = z.object({
  id: z.number().int(),
  tableroId: z.number().int(),
  nombre: z.string(),
  color: z.string(),
  orden: z.number().int(),
});
export type KanbanEstado = z.infer<typeof kanbanEstado>;
