import { listPersonalFiles, removePersonalFile, writePersonalFile } from '../../../platform/session/personal-files.ts';
import type { Upload } from './uploads.ts';

const START = 'upload.';

/** Pending files, stored on this machine until the server has them. */
export const keptUploads = {
  save: (upload: Upload) => writePersonalFile(START + upload.clienteMensajeId, upload),
  forget: (clienteMensajeId: string) => void removePersonalFile(START + clienteMensajeId),
  load: async () => (await listPersonalFiles(START)).filter(isUpload),
};

function isUpload(value: unknown): value is Upload {
  return (
    typeof value === 'object' &&
    value !== null &&
    'clienteMensajeId' in value &&
    'conversacionId' in value &&
    'archivo' in value &&
    value.archivo instanceof File
  );
}
