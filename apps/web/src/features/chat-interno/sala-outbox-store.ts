import { hasFields } from '../../platform/outbox/outbox.ts';
import { listPersonalFiles, removePersonalFile, writePersonalFile } from '../../platform/session/personal-files.ts';
import { listPersonal, removePersonal, writePersonal } from '../../platform/session/personal-storage.ts';
import type { SalaOutboxEntry } from './sala-outbox.ts';

const START = 'sala.envio.';

/** Messages being sent, kept on this machine until the server has them; those with a file in the store for files. */
export const salaOutboxStore = {
  save: async (entry: SalaOutboxEntry): Promise<void> => {
    if (entry.archivo) await writePersonalFile(START + entry.clienteMensajeId, entry);
    else writePersonal(START + entry.clienteMensajeId, entry);
  },
  forget: (clienteMensajeId: string): void => {
    removePersonal(START + clienteMensajeId);
    void removePersonalFile(START + clienteMensajeId);
  },
  load: async (): Promise<SalaOutboxEntry[]> =>
    [...listPersonal(START), ...(await listPersonalFiles(START))].filter(
      hasFields<SalaOutboxEntry>('clienteMensajeId', 'salaId', 'contenido', 'creadoEn'),
    ),
};
