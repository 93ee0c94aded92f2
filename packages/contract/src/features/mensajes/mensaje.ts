import { z } from 'zod';
import { instant } from '../../core/dates.ts';
import { archivo } from '../archivos/archivo.ts';
import { EMISORES, ESTADOS_MENSAJE, EVENTOS_CHAT, ORIGENES, TIPOS_MENSAJE } from './tipos.ts';

/** A message on the wire (document 2 §3). */
export const mensaje = z.object({
  id: z.number().int(),
  conversacionId: z.number().int(),
  /** Position in its conversation, from 1, without gaps. */
  secuencia: z.number().int(),
  emisor: z.enum(EMISORES),
  tipo: z.enum(TIPOS_MENSAJE),
  contenido: z.string(),
  timestamp: instant,
  estadoMensaje: z.enum(ESTADOS_MENSAJE).nullable(),
  errorCodigo: z.string().nullable(),
  errorDetalle: z.string().nullable(),
  enviadoPorNombre: z.string().nullable(),
  enviadoPorUsuarioId: z.number().int().nullable(),
  clienteMensajeId: z.string().nullable(),
  origen: z.enum(ORIGENES),
  archivos: z.array(archivo),
  replyTo: z
    .object({
      id: z.number().int(),
      /** Its position in the same chat, for the jump to it. */
      secuencia: z.number().int(),
      tipo: z.enum(TIPOS_MENSAJE),
      resumen: z.string(),
      miniaturaUrl: z.string().nullable(),
    })
    .nullable(),
  /** wire spelling: `referralDto` */
  referralDto: z
    .object({
      /** Our own copy of the ad's picture; null until it is stored, and permanently if it cannot be downloaded. */
      mediaUrl: z.string().nullable(),
      headline: z.string().nullable(),
      body: z.string().nullable(),
      sourceType: z.string().nullable(),
      sourceUrl: z.string().nullable(),
    })
    .nullable(),
  ubicacion: z
    .object({
      latitud: z.number(),
      longitud: z.number(),
      nombre: z.string().nullable(),
      direccion: z.string().nullable(),
    })
    .nullable(),
  /** Set on the centred event lines of the thread (assigned, resolved, rated …). */
  evento: z.object({ tipo: z.enum(EVENTOS_CHAT), rating: z.number().int().nullable() }).nullable(),
});
export type Mensaje = z.infer<typeof mensaje>;
