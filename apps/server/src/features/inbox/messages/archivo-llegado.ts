import type { Tx } from '#platform/db/tenant-transaction';
import { nameUltimo } from './thread.repository.ts';
import { conversacionCambiada, mensajeCambiado } from './mensajes.events.ts';

/** Tells that a customer's file has come or will not: the open chat, and the lists where the chat's row is named after it. */
export async function tellArchivo(tx: Tx, changed: { conversacionId: number; mensajeId: number }): Promise<void> {
  const { conversacionId, mensajeId } = changed;
  if (await nameUltimo(tx, changed))
    tx.emit(conversacionCambiada, { type: 'UPDATED', conversacionId, mensajeIds: [mensajeId] });
  else tx.emit(mensajeCambiado, changed);
}
