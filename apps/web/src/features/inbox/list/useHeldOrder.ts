import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { onSessionEnd } from '../../../platform/session/session.ts';
import type { ListaName } from './bandeja-orden.ts';
import { readBandeja } from './bandeja.cache.ts';

/** A pointer that rests longer than this is taken as reading; the list may move again. */
const REST_MS = 2500;
/**
 * The order stays for this long after a press, even if the pointer left the list. On touch screens the press follows
 * the end of the touch.
 */
const ACTED_MS = 1000;

/** The last displayed rows of each list, and the list that must come back with them. */
const seen = new Map<ListaName, readonly Conversacion[]>();
let awaited: ListaName | 'search' | null = null;
onSessionEnd(() => {
  seen.clear();
  awaited = null;
});

/** The list reappears with the same rows: an action there navigated away and was refused. */
export function holdRowsOf(name: ListaName | 'search'): void {
  awaited = name;
}

/**
 * Holds the order of rows while the mouse moves over them, and from a touch until it has become a press. A row that
 * moved in between would take the press with it, or leave it to another row.
 */
export function useHeldOrder(rows: readonly Conversacion[], name: ListaName) {
  const [before] = useState(() => (awaited === name ? seen.get(name) : undefined));
  const [isHeld, setHeld] = useState(before !== undefined);
  const [held, setHeldRows] = useState(before ?? rows);
  const shown = isHeld ? holdOrder(held, rows, (id) => readBandeja().byId.get(id)?.conversacion) : rows;
  if (shown !== held) setHeldRows(shown);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    setHeld(false);
  }, []);
  const hold = useCallback(
    (ms = REST_MS) => {
      setHeld(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(release, ms);
    },
    [release],
  );
  const listening = useRef<AbortController>(undefined);
  const setHovering = useCallback(
    (element: HTMLElement | null) => {
      listening.current?.abort();
      if (element === null) return;
      listening.current = new AbortController();
      const { signal } = listening.current;
      const move = (event: PointerEvent) => {
        if (event.pointerType === 'mouse') hold();
      };
      const leave = (event: PointerEvent) => {
        if (event.pointerType === 'mouse') release();
        else hold(ACTED_MS);
      };
      element.addEventListener('pointermove', move, { signal, passive: true });
      element.addEventListener('pointerdown', () => hold(), { signal, passive: true });
      element.addEventListener('pointerleave', leave, { signal });
    },
    [hold, release],
  );
  useEffect(() => {
    if (before !== undefined) {
      awaited = null;
      timer.current = setTimeout(release, ACTED_MS);
    }
    return () => clearTimeout(timer.current);
  }, [before, release]);
  useEffect(() => void seen.set(name, shown), [name, shown]);

  return { shown, isHeld, setHovering } as const;
}

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
