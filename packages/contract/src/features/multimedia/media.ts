import { z } from 'zod';
import { instant } from '../../core/dates.ts';

export const MAX_NOMBRE_MEDIA = 200;
export const MEDIA_PAGE_SIZE = 40;

/** An item of the media bank (document 2 §3). */
export const mediaItem = z.object({
  id: z.number().int(),
  nombre: z.string(),
  /** Signed and valid for ten minutes; `archivoId` renews it. */
  url: z.string(),
  archivoId: z.number().int(),
  tipoMime: z.string(),
  tamano: z.number().int().nullable(),
  subidoPorNombre: z.string().nullable(),
  fechaCreacion: instant,
  puede: z.object({ editar: z.boolean() }),
});
export type MediaItem = z.infer<typeof mediaItem>;
