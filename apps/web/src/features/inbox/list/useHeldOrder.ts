import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import type { ListaName } from './bandeja-orden.ts';
import { readBandeja } from './bandeja.cache.ts';
import { holdOrder } from './held-order.ts';

/** Whoever rests longer than this reads; the list may move again. */
const REST_MS = 2500;
/** What was pressed stays for so long, also where the list was left meanwhile; a finger's press comes after the finger has gone. */
const ACTED_MS = 1000;

/** The rows of each list as they were seen last, and the list that is to come back with them. */
const seen = new Map<ListaName, readonly Conversacion[]>();
let awaited: ListaName | 'search' | null = null;

/** When this list is shown next, its rows are where they were: an action there led away from it and was refused. */
export function holdRowsOf(name: ListaName | 'search'): void {
  awaited = name;
}

/**
 * Rows that do not move under somebody's hands: their order waits while the mouse moves over them, and from the moment in which one is
 * touched until that has become a press. A row that went elsewhere meanwhile would take the press along, or leave it to another.
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
  const setHand = useCallback(
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

  return { shown, isHeld, setHand } as const;
}
