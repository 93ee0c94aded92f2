import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { toInstant } from '#platform/db/instant-text';
import { summarize } from './thread.repository.ts';
import type { MensajeRow } from './mensajes.repository.ts';

/** A message in its wire form; `urlOf` signs the addresses of its files for the caller. */
export function toMensaje(row: MensajeRow, urlOf: (archivoId: number) => string): Mensaje {
  return {
    id: row.id,
    conversacionId: row.conversacionId,
    secuencia: row.secuencia,
    emisor: row.emisor,
    tipo: row.tipo,
    contenido: row.contenido,
    timestamp: toInstant(row.timestamp),
    estadoMensaje: row.estadoMensaje,
    errorCodigo: row.errorCodigo,
    errorDetalle: row.errorDetalle,
    enviadoPorNombre: row.enviadoPorNombre,
    enviadoPorUsuarioId: row.enviadoPorUsuarioId,
    clienteMensajeId: row.clienteMensajeId,
    origen: row.origen,
    archivos: (row.archivos ?? []).map((archivo) => ({
      id: archivo.id,
      url: archivo.estado === 'LISTO' ? urlOf(archivo.id) : '',
      nombreOriginal: archivo.nombre,
      tipoMime: archivo.mime,
      tamano: archivo.tamano,
      estado: archivo.estado,
    })),
    replyTo:
      row.replyToId === null || row.replySecuencia === null || row.replyTipo === null
        ? null
        : {
            id: row.replyToId,
            secuencia: row.replySecuencia,
            tipo: row.replyTipo,
            resumen: summarize(row.replyTipo, row.replyContenido ?? '', row.replyArchivoNombre),
            miniaturaUrl: row.replyImagenId === null ? null : urlOf(row.replyImagenId),
          },
    // the picture is our own copy: browsers never load the provider's address (T61)
    referralDto: row.referral && {
      ...row.referral,
      mediaUrl: row.referralImagenId === null ? null : urlOf(row.referralImagenId),
    },
    ubicacion: row.ubicacion,
    evento: row.evento,
  };
}
