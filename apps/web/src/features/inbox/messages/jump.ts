import { useSyncExternalStore } from 'react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { onSessionEnd } from '../../../platform/session/session.ts';

/** The message at which a chat opens. */
export interface Jump {
  conversacionId: number;
  mensajeId: number;
  secuencia: number;
  /** Increases with every jump: the same message twice is two jumps. */
  number: number;
}

/** A quoted message with its position in the same chat. */
export type MensajeCitado = NonNullable<Mensaje['replyTo']>;

let current: Jump | null = null;
let count = 0;
const listeners = new Set<() => void>();
onSessionEnd(() => {
  current = null;
});

/** Opens the chat at one of its messages as soon as it is shown; with null it opens at its end. */
export function jumpToMensaje(conversacionId: number, mensaje: { mensajeId: number; secuencia: number } | null): void {
  if (mensaje === null && current === null) return;
  count += 1;
  current = mensaje && { conversacionId, mensajeId: mensaje.mensajeId, secuencia: mensaje.secuencia, number: count };
  for (const listener of listeners) listener();
}

/** The pending jump of this chat; null opens it at its end. */
export function useJump(conversacionId: number): Jump | null {
  return useSyncExternalStore(subscribe, () => (current?.conversacionId === conversacionId ? current : null));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
