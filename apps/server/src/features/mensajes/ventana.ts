import { AppError } from '#platform/http/app-error';

interface Sendable {
  estado: string;
  noEscribir: boolean;
  ventanaHasta: Date | null;
}

/** The reason why free text may not leave now, or null. Asked when it is written, when it is sent, and at every retry. */
export function whyNotSendable(
  chat: Pick<Sendable, 'noEscribir' | 'ventanaHasta'>,
  now: Date,
): 'DO_NOT_CONTACT' | 'WINDOW_CLOSED' | null {
  if (chat.noEscribir) return 'DO_NOT_CONTACT';
  if (chat.ventanaHasta === null || chat.ventanaHasta.getTime() <= now.getTime()) return 'WINDOW_CLOSED';
  return null;
}

/** Throws CONVERSATION_CLOSED, DO_NOT_CONTACT or WINDOW_CLOSED (decisions §6). */
export function assertSendable(chat: Sendable, now: Date): void {
  if (chat.estado === 'CERRADA') throw new AppError('CONVERSATION_CLOSED');
  const reason = whyNotSendable(chat, now);
  if (reason !== null) throw new AppError(reason);
}
