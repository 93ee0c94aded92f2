import { z } from 'zod';

/** A stored file as the wire shows one (document 2 §3). */
export const archivo = z.object({
  id: z.number().int(),
  /** Signed for the session that asked and good for ten minutes; unsigned in events (decisions §14.6). */
  url: z.string(),
  nombreOriginal: z.string(),
  tipoMime: z.string(),
  tamano: z.number().int().nullable(),
  /** PENDIENTE while it is being fetched from the provider. */
  estado: z.enum(['PENDIENTE', 'LISTO', 'ERROR']),
});
export type Archivo = z.infer<typeof archivo>;
