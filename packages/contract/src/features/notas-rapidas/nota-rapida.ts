import { z } from 'zod';

/** As many notes of one's own, and shared ones of a business, as a list that comes whole can hold. */
export const MAX_NOTAS_PROPIAS = 500;
export const MAX_NOTAS_COMPARTIDAS = 2000;
export const MAX_TITULO = 120;
/** A message's length: what is picked must be sendable as it is. */
export const MAX_CONTENIDO_NOTA = 1500;
export const MAX_ATAJO = 30;
/** A quick reply, personal or shared with the whole subscriber. */
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
  /** How often the caller picked it: the list is ordered by it. */
  usos: z.number().int(),
  /** One more with each change. */
  version: z.number().int(),
  puede: z.object({ editar: z.boolean() }),
});
export type NotaRapida = z.infer<typeof notaRapida>;
