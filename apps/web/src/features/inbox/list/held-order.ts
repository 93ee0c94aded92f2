import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';

type Row = Pick<Conversacion, 'id'>;

/**
 * The rows in their previous order with their new content. A row that left keeps its place until the order is released,
 * and a new one waits. So nothing moves under a pointer that is about to press.
 */
export function holdOrder<R extends Row>(
  held: readonly R[],
  rows: readonly R[],
  known: (id: number) => R | undefined,
): readonly R[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const heldIds = new Set(held.map((row) => row.id));
  // Rows of further pages go below all held rows and move none.
  const end = rows.findLastIndex((row) => heldIds.has(row.id));
  const more = end < 0 ? [] : rows.slice(end + 1);
  const kept = held.map((row) => byId.get(row.id) ?? known(row.id) ?? row);
  const next = [...kept, ...more];
  return next.length === held.length && next.every((row, index) => row === held[index]) ? held : next;
}

const LOOKED_AT = 7;

/**
 * By how many rows the part in view has moved, as most of its rows have. A row that just received a message goes to the
 * top alone, and is not followed.
 */
export function shiftOf(before: readonly Row[], after: readonly Row[], firstInView: number): number {
  const places = new Map(after.map((row, index) => [row.id, index]));
  const shifts = before.slice(firstInView, firstInView + LOOKED_AT).flatMap((row, index) => {
    const now = places.get(row.id);
    return now === undefined ? [] : [now - firstInView - index];
  });
  return shifts.sort((a, b) => a - b)[Math.floor(shifts.length / 2)] ?? 0;
}
