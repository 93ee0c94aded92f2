import { listPersonalFiles, removePersonalFile, writePersonalFile } from '../../../platform/session/personal-files.ts';
import type { Subida, SubidasStore } from './subidas.ts';

const START = 'subida.';

/** Pending files, stored on this machine until the server has them. */
export const keptSubidas: SubidasStore = {
  save: (subida) => writePersonalFile(START + subida.clienteMensajeId, subida),
  forget: (clienteMensajeId) => void removePersonalFile(START + clienteMensajeId),
  load: async () => (await listPersonalFiles(START)).filter(isSubida),
};

function isSubida(value: unknown): value is Subida {
  return (
    typeof value === 'object' &&
    value !== null &&
    'clienteMensajeId' in value &&
    'conversacionId' in value &&
    'archivo' in value &&
    value.archivo instanceof File
  );
}
