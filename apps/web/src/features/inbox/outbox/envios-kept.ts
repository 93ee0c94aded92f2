import { listPersonal, removePersonal, writePersonal } from '../../../platform/session/personal-storage.ts';
import type { Envio, EnviosStore } from './envios.ts';

const START = 'envio.';

/** Pending texts, stored on this machine until the server has them. */
export const keptEnvios: EnviosStore = {
  save: (envio) => writePersonal(START + envio.clienteMensajeId, envio),
  forget: (clienteMensajeId) => removePersonal(START + clienteMensajeId),
  load: async () => listPersonal(START).filter(isEnvio),
};

function isEnvio(value: unknown): value is Envio {
  return (
    typeof value === 'object' &&
    value !== null &&
    'clienteMensajeId' in value &&
    'conversacionId' in value &&
    'contenido' in value &&
    'creadoEn' in value
  );
}
