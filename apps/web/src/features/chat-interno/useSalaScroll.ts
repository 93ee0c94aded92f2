import { useCallback, useEffect, useRef, useState } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import { followsAfter, holdsEnd, isNearStart, isTooShort } from '../../ui/chat-scroll.ts';
import { loadOlder } from './chat-interno.queries.ts';
import type { HiloSala } from './hilo-sala.ts';

/** The list needs a moment to measure what was just drawn. */
const SETTLE_MS = 150;

/** How a room moves: older pages at its beginning, staying at the end while there. */
export function useSalaScroll({
  salaId,
  hilo,
  envioCount,
  startsAtEnd,
}: {
  salaId: number;
  hilo: HiloSala;
  envioCount: number;
  startsAtEnd: boolean;
}) {
  const virtuoso = useRef<VirtuosoHandle>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const hold = useRef({ top: 0, isHeld: startsAtEnd });
  const [isNearEnd, setNearEnd] = useState(startsAtEnd);
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const mayBringOlder = older === 'idle' && (hilo[0]?.secuencia ?? 1) > 1;

  const onBottom = useCallback((isReached: boolean) => {
    if (isReached) hold.current.isHeld = true;
    setNearEnd(isReached);
  }, []);

  const bringOlder = useCallback(async () => {
    setOlder('loading');
    try {
      await loadOlder(salaId);
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  }, [salaId]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const { top, isHeld } = hold.current;
    hold.current = { top: element.scrollTop, isHeld: followsAfter(isHeld, top, element) };
    if (mayBringOlder && isNearStart(element)) void bringOlder();
  }, [mayBringOlder, bringOlder]);

  // On a tall screen a page may be too short to be scrolled at all.
  useEffect(() => {
    if (!mayBringOlder) return undefined;
    const timer = setTimeout(() => {
      if (scroller.current && isTooShort(scroller.current)) void bringOlder();
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [mayBringOlder, bringOlder]);

  const goToEnd = useCallback(
    () => virtuoso.current?.scrollToIndex({ index: 'LAST', align: 'end', behavior: 'auto' }),
    [],
  );
  const shown = useRef(envioCount);
  useEffect(() => {
    if (envioCount > shown.current) requestAnimationFrame(goToEnd);
    shown.current = envioCount;
  }, [envioCount, goToEnd]);

  // The field grows, a keyboard opens, a window narrows: whoever stood at the end stays there.
  const watched = useRef<ResizeObserver>(undefined);
  const setScroller = useCallback(
    (element: HTMLElement | Window | null) => {
      watched.current?.disconnect();
      scroller.current = element instanceof HTMLElement ? element : null;
      if (scroller.current === null) return;
      let isFirst = true;
      watched.current = new ResizeObserver(() => {
        if (!isFirst && hold.current.isHeld) requestAnimationFrame(goToEnd);
        isFirst = false;
      });
      watched.current.observe(scroller.current);
    },
    [goToEnd],
  );

  const follow = useCallback((isAtEnd: boolean) => (isAtEnd || hold.current.isHeld ? 'auto' : false), []);
  const onMediaLoad = useCallback(() => {
    if (scroller.current && holdsEnd(scroller.current)) virtuoso.current?.autoscrollToBottom();
  }, []);

  return {
    virtuoso,
    setScroller,
    isNearEnd,
    onBottom,
    onScroll,
    older,
    retryOlder: () => void bringOlder(),
    goToEnd,
    follow,
    onMediaLoad,
  } as const;
}
