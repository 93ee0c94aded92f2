import { z } from 'zod';
import { instant } from '../../core/dates.ts';

/** A rating as the wire shows one (document 2 §3). */
export const encuesta = z.object({
  id: z.number().int(),
  createdAt: instant,
  rating: z.number().int(),
  comentario: z.string().nullable(),
  clienteTelefono: z.string().nullable(),
  clienteNombre: z.string().nullable(),
  conversacionId: z.number().int(),
  /** Whoever attended the chat when it was closed. */
  conversacionDTO: z.object({
    id: z.number().int(),
    asignadaADTO: z.object({ id: z.number().int(), nombre: z.string() }).nullable(),
  }),
});
export type Encuesta = z.infer<typeof encuesta>;

/** Whether the rating of a resolved chat can be asked for again now. */
export const reenvioEncuesta = z.object({
  puede: z.boolean(),
  /** Why not, in words that may be shown. */
  motivo: z.string().nullable(),
  /** From when on, where time alone is missing. */
  desde: instant.nullable(),
});
export type ReenvioEncuesta = z.infer<typeof reenvioEncuesta>;
