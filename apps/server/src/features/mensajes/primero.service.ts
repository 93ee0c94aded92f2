import type { Tx } from '#platform/db/tenant-transaction';
import type { Actor } from '#platform/http/actor';
import { AppError } from '#platform/http/app-error';
import { lockAcceso } from './acceso.repository.ts';
import { findAutor } from './autor.repository.ts';
import { findMensajeByClienteId } from './mensajes.repository.ts';
import { appendOutgoing } from './salida.service.ts';
import { assertSendable } from './ventana.ts';

/** The text with which a person begins a chat, in the transaction that begins it. The caller may act on the chat. */
export async function writePrimero(
  tx: Tx,
  actor: Actor,
  primero: { conversacionId: number; contenido: string; clienteMensajeId?: string | undefined; now: Date },
): Promise<void> {
  const { conversacionId, contenido, clienteMensajeId, now } = primero;
  const before = clienteMensajeId === undefined ? undefined : await findMensajeByClienteId(tx, clienteMensajeId);
  if (before) {
    if (before.conversacionId !== conversacionId || before.contenido !== contenido) throw new AppError('KEY_REUSED');
    return;
  }
  const chat = await lockAcceso(tx, actor.userId, conversacionId);
  if (!chat) throw new AppError('NOT_FOUND');
  assertSendable(chat, now);
  const autor = await findAutor(tx, actor.userId);
  const appended = await appendOutgoing(tx, {
    conversacionId,
    emisor: 'USUARIO',
    origen: 'PERSONA',
    contenido,
    texto: autor.presentar ? `*${autor.nombre}*\n${contenido}` : contenido,
    enviadoPor: { id: actor.userId, nombre: autor.nombre },
    clienteMensajeId: clienteMensajeId ?? null,
    now,
  });
  if (appended) tx.emit('conversacion', { type: 'NEW_MESSAGE', conversacionId, mensajeIds: [appended.id] });
}
