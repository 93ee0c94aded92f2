import { CLIENTE_NUNCA_ESCRIBIO, type Origen } from '@tertulia/contract/features/mensajes/tipos';
import { AppError } from '#platform/http/app-error';
import type { ClaseEnvio } from './envio-contenido.ts';

interface Sendable {
  estado: string;
  noEscribir: boolean;
  ventanaHasta: Date | null;
}

/**
 * The reason why a message may not leave now, or null. Checked when it is written, when it is sent, and at every retry.
 * Only an approved template leaves while the window is closed.
 */
export function whyNotSendable(
  chat: Pick<Sendable, 'noEscribir' | 'ventanaHasta'>,
  now: Date,
  clase: ClaseEnvio = 'TEXTO',
): 'DO_NOT_CONTACT' | 'WINDOW_CLOSED' | null {
  if (chat.noEscribir) return 'DO_NOT_CONTACT';
  if (clase === 'PLANTILLA') return null;
  if (chat.ventanaHasta === null || chat.ventanaHasta.getTime() <= now.getTime()) return 'WINDOW_CLOSED';
  return null;
}

/**
 * The bot writes in waiting chats only. A text from before a user accepted the chat is never sent (beyond A6), also
 * when the chat waits again after that user has left it.
 */
export function isTooLateForBot(envio: { origen: Origen; estadoConversacion: string; isDePersona: boolean }): boolean {
  return envio.origen === 'BOT' && (envio.estadoConversacion !== 'PENDIENTE' || envio.isDePersona);
}

/** Throws CONVERSATION_CLOSED, DO_NOT_CONTACT or WINDOW_CLOSED (decisions §6). */
export function assertSendable(chat: Sendable, now: Date, clase: ClaseEnvio = 'TEXTO'): void {
  if (chat.estado === 'CERRADA') throw new AppError('CONVERSATION_CLOSED');
  const reason = whyNotSendable(chat, now, clase);
  if (reason === null) return;
  const isNever = reason === 'WINDOW_CLOSED' && chat.ventanaHasta === null;
  throw new AppError(reason, isNever ? { message: CLIENTE_NUNCA_ESCRIBIO } : {});
}
