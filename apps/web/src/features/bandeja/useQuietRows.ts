import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { readBandeja } from './bandeja.cache.ts';
import { keepOrder } from './orden-quieto.ts';

/** Whoever rests longer than this reads; the list may move again. */
const REST_MS = 2500;
/** A finger's press comes after the finger has gone. */
const LIFT_MS = 400;

/**
 * Rows that do not move under somebody's hands: their order waits while the mouse moves over them, and from the moment in which one is
 * touched until that has become a press. A row that went elsewhere meanwhile would take the press along, or leave it to another.
 */
export function useQuietRows(rows: readonly Conversacion[]) {
  const [isHeld, setHeld] = useState(false);
  const [held, setHeldRows] = useState(rows);
  const shown = isHeld ? keepOrder(held, rows, (id) => readBandeja().byId.get(id)?.conversacion) : rows;
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
        else hold(LIFT_MS);
      };
      element.addEventListener('pointermove', move, { signal, passive: true });
      element.addEventListener('pointerdown', () => hold(), { signal, passive: true });
      element.addEventListener('pointerleave', leave, { signal });
    },
    [hold, release],
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  return { shown, isHeld, setHand } as const;
}
