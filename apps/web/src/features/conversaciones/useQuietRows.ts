import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { readBandeja } from './bandeja.cache.ts';
import { keepOrder, shiftOf } from './orden-quieto.ts';

/** Whoever rests longer than this reads; the list may move again. */
const REST_MS = 2500;

/**
 * Rows that do not move under somebody's hands: their order waits while the mouse moves over them, and a list that is
 * scrolled down stays at the row that it shows.
 */
export function useQuietRows(rows: readonly Conversacion[], rowPx: number) {
  const scroller = useRef<HTMLElement | null>(null);
  const [isHeld, setHeld] = useState(false);
  const [held, setHeldRows] = useState(rows);
  const shown = isHeld ? keepOrder(held, rows, (id) => readBandeja().byId.get(id)?.conversacion) : rows;
  if (shown !== held) setHeldRows(shown);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useCallback(() => {
    clearTimeout(timer.current);
    setHeld(false);
  }, []);
  const hold = useCallback(() => {
    setHeld(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(release, REST_MS);
  }, [release]);
  const listening = useRef<AbortController>(undefined);
  const setScroller = useCallback(
    (element: HTMLElement | Window | null) => {
      listening.current?.abort();
      scroller.current = element instanceof HTMLElement ? element : null;
      if (scroller.current === null) return;
      listening.current = new AbortController();
      const { signal } = listening.current;
      const move = (event: PointerEvent) => {
        if (event.pointerType === 'mouse') hold();
      };
      scroller.current.addEventListener('pointermove', move, { signal, passive: true });
      scroller.current.addEventListener('pointerleave', release, { signal });
    },
    [hold, release],
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  const before = useRef(shown);
  useLayoutEffect(() => {
    const element = scroller.current;
    // At the top the newest is what one wants to see.
    if (element && element.scrollTop > 0 && before.current !== shown) {
      const shift = shiftOf(before.current, shown, Math.floor(element.scrollTop / rowPx));
      if (shift !== 0) element.scrollTop += shift * rowPx;
    }
    before.current = shown;
  }, [shown, rowPx]);

  return { shown, setScroller } as const;
}
