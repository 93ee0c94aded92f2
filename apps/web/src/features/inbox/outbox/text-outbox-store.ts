import { listPersonal, removePersonal, writePersonal } from '../../../platform/session/personal-storage.ts';
import type { OutboxEntry } from './text-outbox.ts';

const START = 'envio.';

/** Pending texts, stored on this machine until the server has them. */
export const textOutboxStore = {
  save: (entry: OutboxEntry) => writePersonal(START + entry.clienteMensajeId, entry),
  forget: (clienteMensajeId: string) => removePersonal(START + clienteMensajeId),
  load: async () => listPersonal(START).filter(isEntry),
};

function isEntry(value: unknown): value is OutboxEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'clienteMensajeId' in value &&
    'conversacionId' in value &&
    'contenido' in value &&
    'creadoEn' in value
  );
}
