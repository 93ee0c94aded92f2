import { useSelector } from '@tanstack/react-store';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { sessionStore } from '../../../platform/store/session-store.ts';

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

const jump = sessionStore<Jump | null>(() => null);
let count = 0;

/** Opens the chat at one of its messages as soon as it is shown; with null it opens at its end. */
export function jumpToMensaje(conversacionId: number, mensaje: { mensajeId: number; secuencia: number } | null): void {
  count += 1;
  jump.setState(
    () => mensaje && { conversacionId, mensajeId: mensaje.mensajeId, secuencia: mensaje.secuencia, number: count },
  );
}

/** The pending jump of this chat; null opens it at its end. */
export function useJump(conversacionId: number): Jump | null {
  return useSelector(jump, (pending) => (pending?.conversacionId === conversacionId ? pending : null));
}
