import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';

type Row = Pick<Conversacion, 'id'>;

/**
 * The rows in the order in which they stood, with what is new in each: a row that has left keeps its place until the
 * order is let go, and one that came in waits. So nothing moves under a pointer that is about to press.
 */
export function keepOrder<R extends Row>(
  held: readonly R[],
  rows: readonly R[],
  known: (id: number) => R | undefined,
): readonly R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const heldIds = new Set(held.map((row) => row.id));
  // What comes from further pages stands below everything that is held, and moves nothing.
  const end = rows.findLastIndex((row) => heldIds.has(row.id));
  const more = end < 0 ? [] : rows.slice(end + 1);
  const kept = held.map((row) => byId.get(row.id) ?? known(row.id) ?? row);
  const next = [...kept, ...more];
  return next.length === held.length && next.every((row, index) => row === held[index]) ? held : next;
}

/** How many rows the one that is first in view has moved by; 0 when it has gone. */
export function shiftOf(before: readonly Row[], after: readonly Row[], firstInView: number): number {
  const id = before[firstInView]?.id;
  const now = after.findIndex((row) => row.id === id);
  return now < 0 ? 0 : now - firstInView;
}
