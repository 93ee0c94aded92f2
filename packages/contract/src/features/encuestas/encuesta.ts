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
