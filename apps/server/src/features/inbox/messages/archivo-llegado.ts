import type { Tx } from '#platform/db/tenant-transaction';
import { nameUltimo } from './thread.repository.ts';
import { conversacionCambiada, mensajeCambiado } from './mensajes.events.ts';

/**
 * Announces that a customer's file has arrived or never will: to the open chat, and to the lists if the chat's row
 * shows its name.
 */
export async function publishArchivo(tx: Tx, changed: { conversacionId: number; mensajeId: number }): Promise<void> {
  const { conversacionId, mensajeId } = changed;
  if (await nameUltimo(tx, changed))
    tx.emit(conversacionCambiada, { type: 'NEW_MESSAGE', conversacionId, mensajeIds: [mensajeId] });
  else tx.emit(mensajeCambiado, changed);
}
