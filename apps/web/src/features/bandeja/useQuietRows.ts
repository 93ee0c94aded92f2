import { useCallback, useEffect, useRef, useState } from 'react';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { readBandeja } from './bandeja.cache.ts';
import { keepOrder } from './orden-quieto.ts';

/** Whoever rests longer than this reads; the list may move again. */
const REST_MS = 2500;

/** Rows that do not move under somebody's hands: their order waits while the mouse moves over them. */
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
  const hold = useCallback(() => {
    setHeld(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(release, REST_MS);
  }, [release]);
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
      element.addEventListener('pointermove', move, { signal, passive: true });
      element.addEventListener('pointerleave', release, { signal });
    },
    [hold, release],
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  return { shown, isHeld, setHand } as const;
}
