import type { EstadoConversacion } from '@tertulia/contract/features/conversaciones/estados';
import type { Tx } from '#platform/db/tenant-transaction';
import { appendEvento, type NewEvento } from '../messages/thread.repository.ts';
import { conversacionCambiada } from '../messages/mensajes.events.ts';

/**
 * Adds a line to each of these chats that is not resolved, and to `alwaysIn` also when it is. Every chat is announced as changed: what
 * the line says of the contact shows in all of them.
 */
export async function tellInChats(
  tx: Tx,
  chats: readonly { id: number; estado: EstadoConversacion }[],
  { alwaysIn, ...line }: Omit<NewEvento, 'conversacionId'> & { alwaysIn?: number },
): Promise<void> {
  for (const { id: conversacionId, estado } of chats) {
    const hasLine = estado !== 'CERRADA' || conversacionId === alwaysIn;
    const told = hasLine ? await appendEvento(tx, { conversacionId, ...line }) : undefined;
    tx.emit(conversacionCambiada, { type: 'UPDATED', conversacionId, mensajeIds: told ? [told.id] : [] });
  }
}
