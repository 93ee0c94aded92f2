import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { followsAfter, holdsEnd, isAtEnd, isNearBottom } from './chat-scroll.ts';

/** A move within this time after a wheel, key or touch event is the user's. */
const INTENT_MS = 400;
/** After this time without a change of height, the list does not move by itself. */
const STILL_MS = 150;

/**
 * Held: new lines are followed. Pinned: the very end is in view, and stays there. The times are by `performance.now()`.
 */
const UNTOUCHED = {
  isHeld: false,
  isPinned: false,
  hasLeft: false,
  top: 0,
  height: 0,
  changedAt: 0,
  intendedAt: -INTENT_MS,
};

interface EndHoldOptions {
  /** True where the list opens at its end. */
  startsAtEnd: boolean;
  /** False while the displayed part does not reach the chat's end. */
  mayHold: boolean;
  /** Changes with every new line. */
  lastLine: number | undefined;
}

/**
 * Keeps the end of a chat in view until the user scrolls up, however fast lines arrive and are measured
 * (document 2 §9). The list estimates heights and corrects them by moving: such moves are not the user's. Call
 * `onDrawn` after each render of the list, before paint (`ChatLines` does).
 */
export function useEndHold({ startsAtEnd, mayHold, lastLine }: EndHoldOptions) {
  const scroller = useRef<HTMLElement | null>(null);
  const [isNearEnd, setNearEnd] = useState(startsAtEnd);
  const allowed = useRef(mayHold);
  useLayoutEffect(() => {
    allowed.current = mayHold;
  }, [mayHold]);
  const hold = useRef({ ...UNTOUCHED, isHeld: startsAtEnd, isPinned: startsAtEnd, hasLeft: !startsAtEnd });
  // A list that opens elsewhere first searches its position, and may pass the end on the way; a short list may show its
  // end anyway.
  const isOpening = useRef(!startsAtEnd);
  const opening = useRef({ lastLine, isNearEnd: false });

  const setHeld = useCallback((isHeld: boolean) => {
    hold.current.isHeld = isHeld;
    if (!isHeld) hold.current.isPinned = false;
    setNearEnd(isHeld);
  }, []);

  const lead = useCallback(() => {
    const element = scroller.current;
    if (element === null || !hold.current.isPinned || !allowed.current) return;
    noteHeight(hold.current, element.scrollHeight);
    element.scrollTop = element.scrollHeight;
    hold.current.top = element.scrollTop;
  }, []);

  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(later.current), []);
  const keep = useCallback(() => {
    if (!isMeant(hold.current)) return lead();
    // a user who starts scrolling up is not pulled back
    clearTimeout(later.current);
    later.current = setTimeout(lead, INTENT_MS);
  }, [lead]);

  useLayoutEffect(() => {
    if (lastLine === undefined) return;
    if (isOpening.current && lastLine !== opening.current.lastLine && opening.current.isNearEnd && allowed.current) {
      isOpening.current = false;
      setHeld(true);
    }
    if (!hold.current.isHeld) return;
    hold.current.isPinned = true;
    keep();
  }, [lastLine, setHeld, keep]);

  const take = useCallback(() => {
    Object.assign(hold.current, { hasLeft: false, isPinned: true, intendedAt: -INTENT_MS });
    setHeld(true);
    lead();
  }, [setHeld, lead]);

  const isLed = useRef(false);
  const onMove = useCallback(() => {
    const element = scroller.current;
    if (element === null || isOpening.current || isLed.current) return;
    const { current } = hold;
    noteHeight(current, element.scrollHeight);
    const isTheirs = isMeant(current) || performance.now() - current.changedAt > STILL_MS;
    const isHeld = followsAfter({ isFollowing: current.isHeld, before: current.top, isTheirs }, element);
    if (isTheirs && element.scrollTop < current.top) current.hasLeft = !isHeld;
    current.isPinned = isAtEnd(element) || (current.isPinned && !isTheirs);
    current.top = element.scrollTop;
    setHeld(isHeld && allowed.current);
    keep();
  }, [setHeld, keep]);

  /**
   * Releases the end for a scroll to another place. Returns the function to call on arrival: moves on the way are not
   * the user's, even past the end.
   */
  const release = useCallback(() => {
    hold.current.hasLeft = true;
    setHeld(false);
    isLed.current = true;
    return () => {
      isLed.current = false;
      onMove();
    };
  }, [setHeld, onMove]);

  const placed = useRef(false);
  const onDrawn = useCallback(
    (isPlaced: boolean) => {
      placed.current = isPlaced;
      if (!isOpening.current) return keep();
      if (isPlaced) {
        isOpening.current = false;
        return onMove();
      }
      if (scroller.current && lastLine === opening.current.lastLine)
        opening.current.isNearEnd = isNearBottom(scroller.current);
      return undefined;
    },
    [lastLine, keep, onMove],
  );

  const watches = useRef<AbortController>(undefined);
  const setScroller = useCallback(
    (element: HTMLElement | null) => {
      watches.current?.abort();
      scroller.current = element;
      if (scroller.current === null) return;
      watches.current = new AbortController();
      watchScroller(scroller.current, watches.current.signal, {
        onMove,
        onIntent: () => (hold.current.intendedAt = performance.now()),
        onResize: keep,
      });
    },
    [onMove, keep],
  );

  const onBottom = useCallback(
    (isReached: boolean) => {
      if (isReached && allowed.current && !isOpening.current && !isLed.current) {
        hold.current.isPinned ||= scroller.current !== null && isAtEnd(scroller.current);
        setHeld(true);
      } else if (!hold.current.isHeld) setNearEnd(false);
    },
    [setHeld],
  );

  const onMediaLoad = useCallback(() => {
    const element = scroller.current;
    if (element && allowed.current && !hold.current.hasLeft && holdsEnd(element)) take();
  }, [take]);

  return {
    scroller,
    setScroller,
    isNearEnd,
    onBottom,
    onDrawn,
    /** False until the list has reached its opening position. */
    isPlaced: useCallback(() => placed.current, []),
    take,
    release,
    onMediaLoad,
  } as const;
}

function noteHeight(hold: typeof UNTOUCHED, height: number): void {
  if (hold.height === height) return;
  hold.height = height;
  hold.changedAt = performance.now();
}

function isMeant({ intendedAt }: typeof UNTOUCHED): boolean {
  return performance.now() - intendedAt < INTENT_MS;
}

const WAYS_UP: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home', ' ', 'Tab']);

interface Watches {
  onMove: () => void;
  onIntent: () => void;
  onResize: () => void;
}

function watchScroller(element: HTMLElement, signal: AbortSignal, { onMove, onIntent, onResize }: Watches): void {
  const how = { signal, passive: true } as const;
  // in the capture phase: the list renders while it handles the same event, and would be held at its end first
  element.addEventListener('scroll', onMove, { ...how, capture: true });
  element.addEventListener('wheel', ({ deltaY }) => deltaY < 0 && onIntent(), how);
  element.addEventListener('touchmove', onIntent, how);
  element.addEventListener('pointerdown', onIntent, how);
  element.addEventListener('keydown', ({ key }) => WAYS_UP.has(key) && onIntent(), how);
  const resizes = new ResizeObserver(onResize);
  resizes.observe(element);
  signal.addEventListener('abort', () => resizes.disconnect());
}
