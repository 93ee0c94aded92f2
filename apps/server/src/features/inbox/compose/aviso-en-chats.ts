import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import type { Tx } from '#platform/db/tenant-transaction';
import { appendEvento, type NewEvento } from '../messages/thread.repository.ts';
import { conversacionCambiada } from '../messages/mensajes.events.ts';

/**
 * Adds a line to each unresolved chat of the list, and to `alwaysIn` even if resolved. Publishes every chat as changed,
 * because all of them show the contact's new state.
 */
export async function noteInChats(
  tx: Tx,
  chats: readonly { id: number; estado: EstadoConversacion }[],
  { alwaysIn, ...line }: Omit<NewEvento, 'conversacionId'> & { alwaysIn?: number },
): Promise<void> {
  for (const { id: conversacionId, estado } of chats) {
    const hasLine = estado !== 'CERRADA' || conversacionId === alwaysIn;
    const evento = hasLine ? await appendEvento(tx, { conversacionId, ...line }) : undefined;
    tx.emit(conversacionCambiada, { type: 'UPDATED', conversacionId, mensajeIds: evento ? [evento.id] : [] });
  }
}
