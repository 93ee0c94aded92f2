import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { shiftOf } from './useHeldOrder.ts';

/** Rows drawn above and below those in view, for fast scrolling. */
const AHEAD = 5;
/** Until the list is measured. */
const SEEN_AT_FIRST = 10;

/** Scrolls a row into view; `done` runs when it is there. */
export interface RowScroller {
  scrollIntoView: (place: { index: number; done: () => void }) => void;
}

interface RowWindowOptions<Row> {
  rows: readonly Row[];
  rowPx: number;
  ref: Ref<RowScroller>;
}

/**
 * Which of many rows of one height to draw. A list that is scrolled down stays at its visible rows: rows added or
 * removed above are counted before rendering, so no row in view is unmounted for them.
 */
export function useRowWindow<Row extends { id: number }>({ rows, rowPx, ref }: RowWindowOptions<Row>) {
  const scroller = useRef<HTMLElement | null>(null);
  const [seen, setSeen] = useState(SEEN_AT_FIRST);
  const [place, setPlace] = useState({ rows, first: 0, isAtTop: true, shifted: 0 });
  let now = place;
  if (place.rows !== rows) {
    // At the top the user wants to see the newest row.
    const shift = place.isAtTop ? 0 : shiftOf(place.rows, rows, place.first);
    now = { ...place, rows, first: Math.max(0, place.first + shift), shifted: place.shifted + shift };
    setPlace(now);
  }

  const shiftedBefore = useRef(0);
  useLayoutEffect(() => {
    const shift = now.shifted - shiftedBefore.current;
    shiftedBefore.current = now.shifted;
    const element = scroller.current;
    // a list that was just scrolled to the top, whose scroll event is still pending, stays there
    if (element && shift !== 0 && element.scrollTop > 0) element.scrollTop += shift * rowPx;
  }, [now.shifted, rowPx]);

  const drawn = useRef({ from: 0, to: 0 });
  const listening = useRef<() => void>(undefined);
  const setScroller = useCallback(
    (element: HTMLElement | null) => {
      listening.current?.();
      scroller.current = element;
      if (element === null) return;
      const measure = () => setSeen(Math.ceil(element.clientHeight / rowPx) + 1);
      const look = () => {
        const first = Math.max(0, Math.floor(element.scrollTop / rowPx));
        const isAtTop = element.scrollTop <= 0;
        const update = () =>
          setPlace((before) =>
            before.first === first && before.isAtTop === isAtTop ? before : { ...before, first, isAtTop },
          );
        const { from, to } = drawn.current;
        const isInSight = first >= from && Math.ceil((element.scrollTop + element.clientHeight) / rowPx) <= to;
        // visible rows render in the frame that shows them; rows ahead render between two frames
        if (isInSight) update();
        else flushSync(update);
      };
      const resized = new ResizeObserver(measure);
      resized.observe(element);
      element.addEventListener('scroll', look, { passive: true });
      listening.current = () => {
        resized.disconnect();
        element.removeEventListener('scroll', look);
      };
      measure();
    },
    [rowPx],
  );

  useImperativeHandle(
    ref,
    () => ({
      scrollIntoView: ({ index, done }) => {
        const element = scroller.current;
        if (element === null) return;
        const top = index * rowPx;
        const lowest = top + rowPx + paddingOf(element) - element.clientHeight;
        if (top < element.scrollTop) element.scrollTop = top;
        else if (lowest > element.scrollTop) element.scrollTop = lowest;
        // the scroll event fires before the next frame's callbacks, and draws the row
        requestAnimationFrame(done);
      },
    }),
    [rowPx],
  );

  const from = Math.max(0, Math.min(now.first, rows.length - seen) - AHEAD);
  const to = Math.min(rows.length, Math.max(0, now.first) + seen + AHEAD);
  useLayoutEffect(() => {
    drawn.current = { from, to };
  }, [from, to]);
  return { from, to, isAtEnd: to >= rows.length, setScroller } as const;
}

/** Scroll padding: elements that overlap a list's end do not cover rows that are scrolled into view. */
function paddingOf(element: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(element).scrollPaddingBottom) || 0;
}
