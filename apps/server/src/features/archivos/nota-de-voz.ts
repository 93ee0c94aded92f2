import { buffer } from 'node:stream/consumers';
import { BufferSource, BufferTarget, Conversion, Input, MATROSKA, OggOutputFormat, Output, WEBM } from 'mediabunny';
import type { FileStore } from '#platform/files/file-store';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import type { NewArchivo } from './archivos.repository.ts';

/** What the provider takes of sound; more than an hour of speech. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * A browser records Opus in webm, WhatsApp plays it in ogg: the same sound in another wrapping, stored as a file of its
 * own. Throws UNSUPPORTED_MEDIA when there is no such sound in it.
 */
export async function toNotaDeVoz(
  files: Pick<FileStore, 'get' | 'put'>,
  tenantId: number,
  upload: Upload,
): Promise<NewArchivo> {
  if (upload.size > MAX_BYTES) throw new AppError('TOO_LARGE', { message: 'La nota de voz es demasiado larga.' });
  const webm = await buffer(await files.get(upload.key));
  const ogg = await rewrapped(webm).catch((error: unknown) => {
    throw new AppError('UNSUPPORTED_MEDIA', { message: 'No pudimos leer la nota de voz.', cause: error });
  });
  const { key: clave, size: tamano, sha256 } = await files.put(ogg, { tenantId, maxBytes: MAX_BYTES });
  return { clave, tamano, sha256, tipoMime: 'audio/ogg', nombreOriginal: 'nota-voz.ogg' };
}

async function rewrapped(webm: Buffer): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: new OggOutputFormat(), target });
  const conversion = await Conversion.init({
    input: new Input({ source: new BufferSource(webm), formats: [WEBM, MATROSKA] }),
    output,
    video: { discard: true },
  });
  if (!conversion.isValid) throw new Error('There is no Opus in it');
  await conversion.execute();
  if (!target.buffer) throw new Error('Nothing came out');
  return new Uint8Array(target.buffer);
}
