import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { ESTADOS_MENSAJE } from '@tertulia/contract/features/mensajes/tipos';
import { isSigned } from './archivo-url.ts';

/** The loaded part of a chat: sorted by `secuencia`, each message once. */
export type Thread = readonly Mensaje[];

/**
 * With fewer messages above it, the target would be in the range that triggers the previous page, and that page would
 * push it away.
 */
const SPARE_MENSAJES = 5;

/** Merges new or changed messages from any response or event, in any order and any number of times. */
export function mergeMensajes(thread: Thread, incoming: readonly Mensaje[]): Thread {
  const bySecuencia = new Map(thread.map((mensaje) => [mensaje.secuencia, mensaje]));
  let isChanged = false;
  for (const mensaje of incoming) {
    const known = bySecuencia.get(mensaje.secuencia);
    const merged = known ? mergeMensaje(known, mensaje) : mensaje;
    if (merged === known) continue;
    bySecuencia.set(mensaje.secuencia, merged);
    isChanged = true;
  }
  if (!isChanged) return thread;
  return [...bySecuencia.values()].sort((a, b) => a.secuencia - b.secuencia);
}

/**
 * Merges a message from a live event. Ignores a change of a message older than the loaded ones: alone it would leave a
 * gap, and its page will bring it.
 */
export function receiveMensaje(thread: Thread, mensaje: Mensaje): Thread {
  const first = thread[0];
  return first && mensaje.secuencia < first.secuencia ? thread : mergeMensajes(thread, [mensaje]);
}

/**
 * The last number before the first gap, or null without one. Numbers have no gaps on the server, so a gap means that an
 * event was missed.
 */
export function findHole(thread: Thread): number | null {
  for (let index = 1; index < thread.length; index += 1) {
    const before = thread[index - 1];
    const here = thread[index];
    if (before && here && here.secuencia !== before.secuencia + 1) return before.secuencia;
  }
  return null;
}

/** The part after the last gap, for when the gap is too wide to fill. */
export function afterLastHole(thread: Thread): Thread {
  for (let index = thread.length - 1; index > 0; index -= 1) {
    const before = thread[index - 1];
    const here = thread[index];
    if (before && here && here.secuencia !== before.secuencia + 1) return thread.slice(index);
  }
  return thread;
}

/**
 * The first of the last `reach` messages before this number that may have changed: not read yet, or with a file in
 * processing. Null without one.
 */
export function firstUnsettled(thread: Thread, before: number, reach: number): number | null {
  const found = thread.find(
    ({ secuencia, estadoMensaje, archivos }) =>
      secuencia < before &&
      secuencia >= before - reach &&
      ((estadoMensaje !== null && estadoMensaje !== 'LEIDO') || archivos.some(({ estado }) => estado === 'PENDIENTE')),
  );
  return found?.secuencia ?? null;
}

/** Number of the newest loaded message; 0 when there is none. */
export function lastSecuencia(thread: Thread): number {
  return thread.at(-1)?.secuencia ?? 0;
}

/** True while the server has older history: numbers begin at 1. */
export function hasOlder(thread: Thread): boolean {
  return (thread[0]?.secuencia ?? 1) > 1;
}

/** True when enough messages before this one are loaded to open a chat there. */
export function mayExtendBefore(thread: Thread, secuencia: number): boolean {
  return !hasOlder(thread) || secuencia - (thread[0]?.secuencia ?? 1) >= SPARE_MENSAJES;
}

/** How many of the last `noLeidos` customer messages are before the loaded ones. */
export function unreadBefore(thread: Thread, noLeidos: number): number {
  return hasOlder(thread) ? Math.max(0, noLeidos - countUnseen(thread, 0)) : 0;
}

/**
 * The first unread message: the first of the last `noLeidos` customer messages, or null when all are read or that
 * message is not loaded.
 */
export function firstUnread(thread: Thread, noLeidos: number): number | null {
  if (unreadBefore(thread, noLeidos) > 0) return null;
  let left = noLeidos;
  let found: number | null = null;
  for (let index = thread.length - 1; index >= 0 && left > 0; index -= 1) {
    const mensaje = thread[index];
    if (mensaje?.emisor !== 'CLIENTE') continue;
    found = mensaje.secuencia;
    left -= 1;
  }
  return found;
}

/** How many customer messages came after the given number. */
export function countUnseen(thread: Thread, seenSecuencia: number): number {
  return thread.filter((mensaje) => mensaje.emisor === 'CLIENTE' && mensaje.secuencia > seenSecuencia).length;
}

/**
 * The writer's seen mark, raised over their own sends after it. Otherwise a send before the previous one is answered
 * would trigger the stale-write check.
 */
export function raiseOverOwn(thread: Thread, seenSecuencia: number, usuarioId: number): number {
  let seen = seenSecuencia;
  for (const mensaje of thread) {
    if (mensaje.secuencia !== seen + 1) continue;
    if (mensaje.evento === null && mensaje.enviadoPorUsuarioId !== usuarioId) break;
    seen = mensaje.secuencia;
  }
  return seen;
}

/** The customer's newest line: an automatic reply at the same moment does not hide it. */
export function lastOfCustomer(thread: Thread): Mensaje | undefined {
  return thread.findLast(({ emisor, evento }) => emisor === 'CLIENTE' && evento === null);
}

function mergeMensaje(known: Mensaje, incoming: Mensaje): Mensaje {
  const merged: Mensaje = {
    ...incoming,
    ...(isOlderState(known, incoming)
      ? { estadoMensaje: known.estadoMensaje, errorCodigo: known.errorCodigo, errorDetalle: known.errorDetalle }
      : {}),
    archivos: incoming.archivos.map((archivo) => {
      const before = known.archivos.find((other) => other.id === archivo.id);
      // A new signature for the same picture would make the browser load it again.
      return before && before.estado === archivo.estado && isSigned(before.url)
        ? { ...archivo, url: before.url }
        : archivo;
    }),
  };
  return JSON.stringify(merged) === JSON.stringify(known) ? known : merged;
}

/** Responses and events can overtake one another; only a retry leads out of ERROR (decisions §6). */
function isOlderState(known: Mensaje, incoming: Mensaje): boolean {
  if (known.estadoMensaje === null || incoming.estadoMensaje === null) return false;
  if (known.estadoMensaje === 'ERROR') return false;
  if (incoming.estadoMensaje === 'ERROR') return known.estadoMensaje === 'ENTREGADO' || known.estadoMensaje === 'LEIDO';
  return ESTADOS_MENSAJE.indexOf(incoming.estadoMensaje) < ESTADOS_MENSAJE.indexOf(known.estadoMensaje);
}
