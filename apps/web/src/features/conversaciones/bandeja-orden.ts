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

/** The rows with one more in its place, by binary search; the input must be sorted and not hold it. */
export function insertFila(filas: readonly Conversacion[], fila: Conversacion, scope: Scope): Conversacion[] {
  const orden = ordenOf(fila, scope);
  let low = 0;
  let high = filas.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = filas[middle];
    if (other !== undefined && compareOrden(ordenOf(other, scope), orden) < 0) low = middle + 1;
    else high = middle;
  }
  return [...filas.slice(0, low), fila, ...filas.slice(low)];
}
