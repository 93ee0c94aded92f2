import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#platform/files/file-store';
import { AppError } from '#platform/http/app-error';
import type { Upload } from '#platform/http/form';
import type { Images } from '#platform/images/images';
import type { NewArchivo } from '#public/archivos';

export interface LogoService {
  /** Stores the uploaded picture as PNG. Throws UNSUPPORTED_MEDIA for another file. */
  store(tenantId: number, upload: Upload): Promise<NewArchivo>;
}

/** Sufficient for a printed quote and for screens. */
const LONGEST_SIDE = 1024;
const MAX_PNG_BYTES = 16 * 1024 * 1024;
const NO_PICTURE = 'Por favor selecciona un archivo de imagen válido';

/** Stores logos as PNG in the tenant's files: a SUPERADMIN sets another tenant's. */
export function createLogoService({
  files,
  images,
}: {
  files: Pick<FileStore, 'get' | 'put'>;
  images: Pick<Images, 'draw'>;
}): LogoService {
  return {
    async store(tenantId, upload) {
      const bytes = new Uint8Array(await buffer(await files.get(upload.key)));
      const drawn = await images.draw(tenantId, { bytes, as: 'png', longestSide: LONGEST_SIDE });
      if (!drawn) throw new AppError('UNSUPPORTED_MEDIA', { message: NO_PICTURE, field: 'foto' });
      const stored = await files.put(Buffer.from(drawn), { tenantId, maxBytes: MAX_PNG_BYTES });
      const { key: clave, size: tamano, sha256 } = stored;
      return { clave, tamano, sha256, tipoMime: 'image/png', nombreOriginal: 'logo.png' };
    },
  };
}
