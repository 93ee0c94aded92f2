import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { Scope } from '@tertulia/contract/features/conversaciones/estados';

/** Place of a row in its list: newest first, larger id first among equals, the same rule as the server's. */
export interface Orden {
  ms: number;
  id: number;
}

/** Where a conversation stands in a list: by its closing among the resolved ones, by its last message elsewhere. */
export function ordenOf(conversacion: Conversacion, scope: Scope): Orden {
  const instant =
    scope === 'resolved'
      ? (conversacion.fechaCierre ?? conversacion.lastMessageAt ?? conversacion.fechaInicio)
      : (conversacion.lastMessageAt ?? conversacion.fechaInicio);
  return { ms: Date.parse(instant), id: conversacion.id };
}

/** Negative when `a` stands above `b`. */
export function compareOrden(a: Orden, b: Orden): number {
  return b.ms - a.ms || b.id - a.id;
}

/** The same rows sorted for a list. */
export function sortFilas(filas: readonly Conversacion[], scope: Scope): Conversacion[] {
  return filas
    .map((fila) => ({ fila, orden: ordenOf(fila, scope) }))
    .sort((a, b) => compareOrden(a.orden, b.orden))
    .map(({ fila }) => fila);
}

/** The rows with more of them in their places, by binary search; the rows must be sorted and hold none of the others. */
export function insertFilas(
  filas: readonly Conversacion[],
  others: readonly Conversacion[],
  scope: Scope,
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
