import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { onSessionEnd } from '../../../platform/session/session.ts';
import type { ListaName } from './bandeja-orden.ts';
import { readBandeja } from './bandeja.cache.ts';
import { holdOrder } from './held-order.ts';

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
