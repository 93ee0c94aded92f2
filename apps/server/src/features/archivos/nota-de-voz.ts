import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import type { FileStore } from '#platform/files/file-store';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import { createKeyedSemaphore } from '#platform/concurrency/keyed-semaphore';
import type { NewArchivo } from './archivos.repository.ts';

/** The provider's limit for sound; more than an hour of speech. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Thread start plus some time per ten minutes of speech. A longer run means a broken or malicious file. */
const rewrapMs = (bytes: number) => 8000 + bytes / 700;
const WAIT_MS = 30_000;
const HEAP_MB = 256;

/**
 * Each conversion uses one processor: one at a time per tenant, and one waiting per user, so that a colleague's is
 * next.
 */
const oneAtATime = () =>
  createKeyedSemaphore({
    each: 1,
    waitMs: WAIT_MS,
    tooLate: () =>
      new AppError('UNAVAILABLE', { message: 'Hay demasiadas notas de voz en camino. Vuelve a intentarlo.' }),
  });
const perBusiness = oneAtATime();
const perPerson = oneAtATime();

/**
 * Browsers record Opus in webm, WhatsApp plays it in ogg: rewraps the same sound and stores it as a new file. Throws
 * UNSUPPORTED_MEDIA without such sound.
 */
export async function toNotaDeVoz(
  files: Pick<FileStore, 'get' | 'put'>,
  { tenantId, userId }: { tenantId: number; userId: number },
  upload: Upload,
  timeoutMs = rewrapMs(upload.size),
): Promise<NewArchivo> {
  if (upload.size > MAX_BYTES) throw new AppError('TOO_LARGE', { message: 'La nota de voz es demasiado larga.' });
  const rewrap = async () => {
    const webm = await buffer(await files.get(upload.key));
    return rewrapped(webm, timeoutMs).catch((error: unknown) => {
      throw new AppError('UNSUPPORTED_MEDIA', { message: 'No pudimos leer la nota de voz.', cause: error });
    });
  };
  const ogg = await perPerson.run(userId, () => perBusiness.run(tenantId, rewrap));
  const { key: clave, size: tamano, sha256 } = await files.put(ogg, { tenantId, maxBytes: MAX_BYTES });
  return { clave, tamano, sha256, tipoMime: 'audio/ogg', nombreOriginal: 'nota-voz.ogg' };
}

/** In its own thread: a recording of millions of pieces would block other calls. */
async function rewrapped(webm: Buffer, timeoutMs: number): Promise<Uint8Array> {
  const thread = new Worker(new URL('nota-de-voz.worker.ts', import.meta.url), {
    workerData: webm,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  thread.once('message', (ogg: ArrayBuffer) => resolve(new Uint8Array(ogg)));
  thread.once('error', reject);
  thread.once('exit', () => reject(new Error('The thread ended without a result')));
  const timer = setTimeout(() => reject(new Error(`Not rewrapped within ${timeoutMs} ms`)), timeoutMs);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
