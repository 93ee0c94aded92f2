import type { Causa } from './chat-outbox.ts';
import { toastFailure } from './send-failure.ts';

/**
 * Result of an own send: it failed, it waits for an answer to «Hay mensajes nuevos», it was recorded and not sent, or
 * the user lost access to its chat. `que` is the name of a failed file; a text has none.
 */
export type SendNotice = { conversacionId: number } & (
  | { caso: 'FALLO'; que: 'TEXTO' | { archivo: string }; motivo: string }
  | { caso: 'PREGUNTA'; causa?: Causa | undefined }
  | { caso: 'GRABACION' }
  | { caso: 'APARTADO' }
);

type Listener = (aviso: SendNotice) => void;

const listeners = new Set<Listener>();

/** Subscribes to the results of sends in all chats; returns the unsubscribe function. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports the result of a send. */
export function publishNotice(aviso: SendNotice): void {
  for (const listener of listeners) listener(aviso);
  // no listener knows the displayed chat yet
  if (listeners.size === 0) toastHere(aviso);
}

/** Shows the result while its chat is displayed: everything but a failed text is visible there (document 2 §8). */
export function toastHere(aviso: SendNotice): void {
  if (aviso.caso === 'FALLO' && aviso.que === 'TEXTO') toastFailure(aviso.motivo);
}
