import { z } from 'zod';
import { instant } from '../../core/dates.ts';

export const MIN_NOTA = 3;
export const MAX_NOTA = 2000;
export const NOTAS_PAGE_SIZE = 10;
export const NOTAS_IN_CHAT = 20;

/** A note on a contact (document 2 §3). */
export const nota = z.object({
  id: z.number().int(),
  contactoId: z.number().int(),
  texto: z.string(),
  autorNombre: z.string(),
  autorUsuarioId: z.number().int().nullable(),
  createdAt: instant,
  /** The contact's Kanban state when the note was written, with its name at that time. */
  kanbanEstadoIdSnapshot: z.number().int().nullable(),
  kanbanEstadoNombreSnapshot: z.string().nullable(),
});
export type Nota = z.infer<typeof nota>;
