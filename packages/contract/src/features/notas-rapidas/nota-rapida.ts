import { z } from 'zod';

/** Maximum of a user's own notes, and of a business's shared ones, because the list is loaded as a whole. */
export const MAX_NOTAS_PROPIAS = 500;
export const MAX_NOTAS_COMPARTIDAS = 2000;
export const MAX_TITULO = 120;
/** A message's length, so that a note can be sent unchanged. */
export const MAX_CONTENIDO_NOTA = 1500;
export const MAX_ATAJO = 30;
/** A quick reply, personal or shared within the subscriber. */
export const notaRapida = z.object({
  id: z.number().int(),
  titulo: z.string(),
  contenido: z.string(),
  /** Typed after `/` in the composer. */
  atajo: z.string().nullable(),
  compartida: z.boolean(),
  autorUsuarioId: z.number().int().nullable(),
  autorNombre: z.string().nullable(),
  /** The attachment, an item of the media bank. */
  media: z.object({ id: z.number().int(), nombre: z.string(), url: z.string(), tipoMime: z.string() }).nullable(),
  /** How often the caller picked it: the order of the list. */
  usos: z.number().int(),
  /** Incremented by each change. */
  version: z.number().int(),
  puede: z.object({ editar: z.boolean() }),
});
export type NotaRapida = z.infer<typeof notaRapida>;
