import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { mergeMensajes, type Hilo } from './hilo.ts';

/** Where the stretches stand in the cache, behind it the chat. */
export const TRAMO_KEY = 'mensajes-tramo';

/** A chat as it is shown: its end, or a stretch of its past that does not reach the end yet. */
export interface Vista {
  hilo: Hilo;
  isDetached: boolean;
}

/** True when the two stretches overlap or touch, so that together they have no gap. */
export function areConnected(a: Hilo, b: Hilo): boolean {
  const [firstA, lastA, firstB, lastB] = [a[0], a.at(-1), b[0], b.at(-1)];
  if (!firstA || !lastA || !firstB || !lastB) return false;
  return firstA.secuencia <= lastB.secuencia + 1 && firstB.secuencia <= lastA.secuencia + 1;
}

/** True when the stretch holds the message with this number. */
export function holds(hilo: Hilo, secuencia: number): boolean {
  const [first, last] = [hilo[0], hilo.at(-1)];
  return first !== undefined && last !== undefined && first.secuencia <= secuencia && secuencia <= last.secuencia;
}

/** What is shown of a chat that was opened at an old message: the end as soon as the stretch has grown up to it. */
export function viewOf(end: Hilo, old: Hilo | null): Vista {
  if (old === null) return { hilo: end, isDetached: false };
  if (areConnected(end, old)) return { hilo: mergeMensajes(end, old), isDetached: false };
  return { hilo: old, isDetached: true };
}

/** Takes a live change of a message into a stretch of the past; what lies outside of it would stand beside a hole. */
export function receiveInside(old: Hilo, mensaje: Mensaje): Hilo {
  return holds(old, mensaje.secuencia) ? mergeMensajes(old, [mensaje]) : old;
}
