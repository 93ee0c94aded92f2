import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { SCOPES, type Scope } from '@tertulia/contract/features/conversaciones/estados';

/** The lists of the inbox: one per scope, and the waiting chats a second time, longest wait first. */
export type ListaName = Scope | 'longest';
export const LISTAS: readonly ListaName[] = [...SCOPES, 'longest'];

/** Position of a row in its list: newest first, larger id first among equals. The server has the same rule. */
export interface Orden {
  ms: number;
  id: number;
}

/** Larger than every possible time, so above all opened chats. */
const RECIBIDA_MS = 1e14;

/**
 * The position of a chat in a list. Resolved chats are sorted by closing time, the list by wait by the customer's wait,
 * the others by the last message. Received chats that are not opened yet come first among the own ones.
 */
export function ordenOf(conversacion: Conversacion, scope: ListaName): Orden {
  if (scope === 'longest') return { ms: -Date.parse(esperaOf(conversacion)), id: -conversacion.id };
  if (scope === 'mine' && conversacion.recibida !== null)
    return { ms: RECIBIDA_MS + Date.parse(conversacion.recibida.desde), id: conversacion.id };
  const instant =
    scope === 'resolved'
      ? (conversacion.fechaCierre ?? conversacion.lastMessageAt ?? conversacion.fechaInicio)
      : (conversacion.lastMessageAt ?? conversacion.fechaInicio);
  return { ms: Date.parse(instant), id: conversacion.id };
}

/** Since when the customer of a waiting chat has waited. */
export function esperaOf({ esperaDesde, lastMessageAt, fechaInicio }: Conversacion): string {
  return esperaDesde ?? lastMessageAt ?? fechaInicio;
}

/** Negative when `a` is above `b`. */
export function compareOrden(a: Orden, b: Orden): number {
  return b.ms - a.ms || b.id - a.id;
}

/** The rows sorted for a list. */
export function sortFilas(filas: readonly Conversacion[], scope: ListaName): Conversacion[] {
  return filas
    .map((fila) => ({ fila, orden: ordenOf(fila, scope) }))
    .sort((a, b) => compareOrden(a.orden, b.orden))
    .map(({ fila }) => fila);
}

/** Inserts rows by binary search. `filas` must be sorted and contain none of the added rows. */
export function insertFilas(
  filas: readonly Conversacion[],
  others: readonly Conversacion[],
  scope: ListaName,
): readonly Conversacion[] {
  const placed: Conversacion[] = [];
  let start = 0;
  for (const fila of sortFilas(others, scope)) {
    const orden = ordenOf(fila, scope);
    let low = start;
    let high = filas.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = filas[middle];
      if (other !== undefined && compareOrden(ordenOf(other, scope), orden) < 0) low = middle + 1;
      else high = middle;
    }
    for (const other of filas.slice(start, low)) placed.push(other);
    placed.push(fila);
    start = low;
  }
  return [...placed, ...filas.slice(start)];
}

/**
 * Everyone's chats in display order: received chats that are not opened yet come first, even if their place is below
 * the loaded rows.
 */
export function recibidasFirst(filas: readonly Conversacion[], known: Iterable<Conversacion>): readonly Conversacion[] {
  const recibidas = sortFilas(
    [...known].filter(({ recibida }) => recibida !== null),
    'mine',
  );
  if (recibidas.length === 0) return filas;
  const ids = new Set(recibidas.map(({ id }) => id));
  return [...recibidas, ...filas.filter(({ id }) => !ids.has(id))];
}
