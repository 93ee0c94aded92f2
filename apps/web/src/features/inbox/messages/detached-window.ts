import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { mergeMensajes, type Thread } from './thread.ts';

/** The cache key of detached windows; the chat's id follows it. */
export const DETACHED_KEY = 'mensajes-tramo';

/** A chat as it is shown: its end, or a detached window that does not reach the end yet. */
export interface Vista {
  thread: Thread;
  isDetached: boolean;
}

/** True when the two ranges overlap or touch, so that together they have no gap. */
export function areConnected(a: Thread, b: Thread): boolean {
  const [firstA, lastA, firstB, lastB] = [a[0], a.at(-1), b[0], b.at(-1)];
  if (!firstA || !lastA || !firstB || !lastB) return false;
  return firstA.secuencia <= lastB.secuencia + 1 && firstB.secuencia <= lastA.secuencia + 1;
}

/** True when the range contains the message with this number. */
export function holds(thread: Thread, secuencia: number): boolean {
  const [first, last] = [thread[0], thread.at(-1)];
  return first !== undefined && last !== undefined && first.secuencia <= secuencia && secuencia <= last.secuencia;
}

/** The displayed part of a chat that was opened at an old message: the end as soon as the window has grown up to it. */
export function viewOf(end: Thread, old: Thread | null): Vista {
  if (old === null) return { thread: end, isDetached: false };
  if (areConnected(end, old)) return { thread: mergeMensajes(end, old), isDetached: false };
  return { thread: old, isDetached: true };
}

/** Applies a live change of a message to a detached window. A message outside of it would leave a gap. */
export function receiveInside(old: Thread, mensaje: Mensaje): Thread {
  return holds(old, mensaje.secuencia) ? mergeMensajes(old, [mensaje]) : old;
}
