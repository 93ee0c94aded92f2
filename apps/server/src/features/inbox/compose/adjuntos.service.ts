import { MAX_LEYENDA, type TipoMensaje } from '@tertulia/contract/features/mensajes/tipos';
import { whyNotDeliverable } from '@tertulia/contract/features/archivos/limites';
import type { FileStore } from '#platform/files/file-store';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import { archivoOf, toNotaDeVoz, type NewArchivo } from '#public/archivos';
import type { Adjunto } from './compose.service.ts';

export interface AdjuntoWish {
  contenido: string;
  tipo?: TipoMensaje | undefined;
  comoEnlace?: boolean | undefined;
}

export interface PreparedAdjunto {
  adjunto: Adjunto;
  /** Fingerprint of the uploaded bytes, before any conversion. */
  huella: string;
  /** Call it when a committed row names the file. */
  keep(): void;
  /** Call it when no row will name the file. */
  drop(): Promise<void>;
}

/**
 * Prepares an uploaded file for sending. Converts a browser's voice note to the format that WhatsApp plays, and refuses
 * what WhatsApp would not deliver, with the reason and the alternative (beyond B2).
 */
export async function prepareAdjunto(
  files: Pick<FileStore, 'get' | 'put' | 'remove'>,
  sender: { tenantId: number; userId: number },
  upload: Upload,
  wish: AdjuntoWish,
): Promise<PreparedAdjunto> {
  if (Array.from(wish.contenido).length > MAX_LEYENDA)
    throw new AppError('VALIDATION', { message: `Máximo ${MAX_LEYENDA} caracteres`, field: 'contenido' });
  const huella = upload.sha256.toString('base64url');
  const isWebm = upload.type === 'video/webm' || upload.type === 'audio/webm';
  const isVoice = wish.tipo === 'VOZ' || (wish.tipo === 'AUDIO' && isWebm);
  const comoEnlace = wish.comoEnlace === true;
  if (isVoice && isWebm && !comoEnlace) {
    const voz = await toNotaDeVoz(files, sender, upload);
    const adjunto = { ...voz, tipo: 'VOZ' as const, comoEnlace };
    return { adjunto, huella, keep: () => undefined, drop: () => files.remove(voz.clave) };
  }
  return {
    adjunto: toAdjunto(archivoOf(upload), { isVoice, comoEnlace }),
    huella,
    keep: () => upload.keep(),
    drop: async () => undefined,
  };
}

/** A stored file as a message sends it. Throws UNSUPPORTED_MEDIA or TOO_LARGE if WhatsApp would not deliver it. */
export function toAdjunto(
  archivo: NewArchivo,
  { isVoice = false, comoEnlace }: { isVoice?: boolean; comoEnlace: boolean },
): Adjunto {
  const obstacle = comoEnlace ? null : whyNotDeliverable(archivo.tipoMime, archivo.tamano);
  // the field tells the composer which option would let the file pass
  if (obstacle) throw new AppError(obstacle.code, { message: obstacle.message, field: 'comoEnlace' });
  return { ...archivo, tipo: tipoOf(archivo.tipoMime, isVoice), comoEnlace };
}

function tipoOf(type: string, isVoice: boolean): Adjunto['tipo'] {
  if (type.startsWith('image/')) return 'IMAGEN';
  if (type.startsWith('video/')) return 'VIDEO';
  if (type.startsWith('audio/')) return isVoice && type === 'audio/ogg' ? 'VOZ' : 'AUDIO';
  return 'DOC';
}
