import { z } from 'zod';
import { instant } from '../../core/dates.ts';

/** A rating on the wire (document 2 §3). */
export const encuesta = z.object({
  id: z.number().int(),
  createdAt: instant,
  rating: z.number().int(),
  comentario: z.string().nullable(),
  clienteTelefono: z.string().nullable(),
  clienteNombre: z.string().nullable(),
  conversacionId: z.number().int(),
  /** The user who owned the chat when it was closed. */
  conversacionDTO: z.object({
    id: z.number().int(),
    asignadaADTO: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
  }),
});
export type Encuesta = z.infer<typeof encuesta>;

/** Whether a new request for the rating of a resolved chat can be sent now. */
export const reenvioEncuesta = z.object({
  puede: z.boolean(),
  /** Why not, as display text. */
  motivo: z.string().nullable(),
  /** The earliest time, when only the wait is missing. */
  desde: instant.nullable(),
});
export type ReenvioEncuesta = z.infer<typeof reenvioEncuesta>;
