import { hasFields } from '../../../platform/outbox/outbox.ts';
import { listPersonal, removePersonal, writePersonal } from '../../../platform/session/personal-storage.ts';
import type { OutboxEntry } from './text-outbox.ts';

const START = 'envio.';

/** Pending texts, stored on this machine until the server has them. */
export const textOutboxStore = {
  save: (entry: OutboxEntry) => writePersonal(START + entry.clienteMensajeId, entry),
  forget: (clienteMensajeId: string) => removePersonal(START + clienteMensajeId),
  load: async () =>
    listPersonal(START).filter(hasFields<OutboxEntry>('clienteMensajeId', 'conversacionId', 'contenido', 'creadoEn')),
};
