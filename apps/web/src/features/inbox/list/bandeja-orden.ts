import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { SCOPES, type Scope } from '@tertulia/contract/features/conversaciones/estados';

/** The lists of the inbox: one for each scope, and the waiting chats once more, who has waited longest first. */
export type ListaName = Scope | 'longest';
export const LISTAS: readonly ListaName[] = [...SCOPES, 'longest'];

/** Place of a row in its list: newest first, larger id first among equals, the same rule as the server's. */
export interface Orden {
  ms: number;
  id: number;
}

/** Above every moment of a chat that was opened. */
const RECIBIDA_MS = 1e14;

/**
 * Where a conversation stands in a list: by its closing among the resolved ones, by how long its customer has waited in the list of
 * those, by its last message elsewhere. Of the own ones those that somebody else gave and nobody has opened yet come first.
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

/** Since when the customer of a waiting chat waits. */
export function esperaOf({ esperaDesde, lastMessageAt, fechaInicio }: Conversacion): string {
  return esperaDesde ?? lastMessageAt ?? fechaInicio;
}

/** Negative when `a` stands above `b`. */
export function compareOrden(a: Orden, b: Orden): number {
  return b.ms - a.ms || b.id - a.id;
}

/** The same rows sorted for a list. */
export function sortFilas(filas: readonly Conversacion[], scope: ListaName): Conversacion[] {
  return filas
    .map((fila) => ({ fila, orden: ordenOf(fila, scope) }))
    .sort((a, b) => compareOrden(a.orden, b.orden))
    .map(({ fila }) => fila);
}

/** The rows with more of them in their places, by binary search; the rows must be sorted and hold none of the others. */
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
 * The rows of everyone's chats as they are shown: what was given to this user and is still to be opened comes first, also where
 * its place in the list is below the loaded rows.
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
