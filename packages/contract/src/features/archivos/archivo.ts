import { z } from 'zod';

/** A stored file on the wire (document 2 §3). */
export const archivo = z.object({
  id: z.number().int(),
  /** Signed for the requesting session and valid for ten minutes; unsigned in events (decisions §14.6). */
  url: z.string(),
  nombreOriginal: z.string(),
  tipoMime: z.string(),
  tamano: z.number().int().nullable(),
  /** PENDIENTE while it is downloaded from the provider. */
  estado: z.enum(['PENDIENTE', 'LISTO', 'ERROR']),
});
export type Archivo = z.infer<typeof archivo>;
