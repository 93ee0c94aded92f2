import { listPersonalFiles, removePersonalFile, writePersonalFile } from '../../platform/session/personal-files.ts';
import { listPersonal, removePersonal, writePersonal } from '../../platform/session/personal-storage.ts';
import type { EnvioSala } from './sala-outbox.ts';

const START = 'sala.envio.';

/** Messages being sent, kept on this machine until the server has them; those with a file in the store for files. */
export const keptEnvios = {
  save: async (envio: EnvioSala): Promise<void> => {
    if (envio.archivo) await writePersonalFile(START + envio.clienteMensajeId, envio);
    else writePersonal(START + envio.clienteMensajeId, envio);
  },
  forget: ({ clienteMensajeId, archivo }: EnvioSala): void => {
    if (archivo) void removePersonalFile(START + clienteMensajeId);
    else removePersonal(START + clienteMensajeId);
  },
  load: async (): Promise<EnvioSala[]> => [...listPersonal(START), ...(await listPersonalFiles(START))].filter(isEnvio),
};

function isEnvio(value: unknown): value is EnvioSala {
  return (
    typeof value === 'object' &&
    value !== null &&
    'clienteMensajeId' in value &&
    'salaId' in value &&
    'contenido' in value &&
    'creadoEn' in value
  );
}
