import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#platform/files/file-store';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import type { Log } from '#platform/log/log';
import { createChild } from '#platform/threads/child';
import { ThreadFailed } from '#platform/threads/line';
import { createTurns } from '#platform/turns/turns';
import type { NewArchivo } from '#public/archivos';

export interface LogoService {
  /** The uploaded picture as a PNG in the store. Throws UNSUPPORTED_MEDIA when it is none. */
  store(tenantId: number, upload: Upload): Promise<NewArchivo>;
  close(): Promise<void>;
}

const DRAWN_WITHIN_MS = 20_000;
const MAX_PNG_BYTES = 16 * 1024 * 1024;
const NO_PICTURE = 'Por favor selecciona un archivo de imagen válido';

/** Draws logos in a process of its own, which goes again when there is nothing to draw and is killed when a picture takes too long. */
export function createLogoService({ files, log }: { files: Pick<FileStore, 'get' | 'put'>; log: Log }): LogoService {
  const child = createChild<Uint8Array, Uint8Array | null>({
    script: new URL('./logo.thread.ts', import.meta.url),
    timeoutMs: DRAWN_WITHIN_MS,
  });
  const turns = createTurns({ each: 1, waitMs: DRAWN_WITHIN_MS, late: () => new AppError('UNAVAILABLE') });

  async function draw(bytes: Uint8Array): Promise<Uint8Array> {
    try {
      const drawn = await child.run(bytes);
      if (drawn) return drawn;
    } catch (error) {
      if (!(error instanceof ThreadFailed)) throw error;
      log.warn({ err: error }, 'a logo could not be drawn');
    }
    throw new AppError('UNSUPPORTED_MEDIA', { message: NO_PICTURE, field: 'foto' });
  }

  return {
    store: (tenantId, upload) =>
      turns.take(tenantId, async () => {
        const drawn = await draw(new Uint8Array(await buffer(await files.get(upload.key))));
        const {
          key: clave,
          size: tamano,
          sha256,
        } = await files.put(Buffer.from(drawn), {
          tenantId,
          maxBytes: MAX_PNG_BYTES,
        });
        return { clave, tamano, sha256, tipoMime: 'image/png', nombreOriginal: 'logo.png' };
      }),
    close: () => child.close(),
  };
}
