import type { Tx } from '#platform/db/tenant-transaction';
import { appendEventos } from '../messages/thread.repository.ts';
import { conversacionCambiada } from '../messages/mensajes.events.ts';
import { releaseAll } from './conversaciones.repository.ts';

/**
 * Returns a deactivated user's open chats to waiting, inside the transaction that deactivates the user. Takes two
 * statements for any number of chats.
 */
export async function releaseConversacionesOf(tx: Tx, leaving: { usuarioId: number; now: Date }): Promise<void> {
  const released = await releaseAll(tx, leaving.usuarioId);
  const lines = await appendEventos(tx, released, {
    tipo: 'DEVUELTA',
    texto: 'El chat volvió a la espera',
    now: leaving.now,
  });
  for (const { conversacionId, id } of lines)
    tx.emit(conversacionCambiada, { type: 'UNASSIGNED', conversacionId, mensajeIds: [id] });
}
