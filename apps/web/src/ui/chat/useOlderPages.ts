import { useCallback, useEffect, useState, type RefObject } from 'react';
import { isNearStart } from './chat-scroll.ts';
import { failedPage, type PageState } from '../table/PageMark.tsx';

/** The time in which a list measures newly drawn lines. */
export const SETTLE_MS = 150;

interface OlderPagesOptions {
  scroller: RefObject<HTMLElement | null>;
  isMore: boolean;
  /** From `useEndHold`. */
  isPlaced: () => boolean;
  load: () => Promise<unknown>;
}

/** Loads the page before the oldest loaded line when its beginning is near, one at a time (document 2 §9). */
export function useOlderPages({ scroller, isMore, isPlaced, load }: OlderPagesOptions) {
  const [older, setOlder] = useState<PageState>('idle');
  const bring = useCallback(async () => {
    setOlder('loading');
    try {
      await load();
      setOlder('idle');
    } catch (error) {
      setOlder(failedPage(error));
    }
  }, [load]);
  const mayBring = older === 'idle' && isMore;

  const onScroll = useCallback(() => {
    if (mayBring && scroller.current && isNearStart(scroller.current)) void bring();
  }, [scroller, mayBring, bring]);

  // A list at its beginning cannot scroll up to it: it may open there, or be too short to scroll.
  useEffect(() => {
    if (!mayBring) return undefined;
    const timer = setInterval(() => {
      if (!scroller.current || !isPlaced()) return;
      clearInterval(timer);
      if (isNearStart(scroller.current)) void bring();
    }, SETTLE_MS);
    return () => clearInterval(timer);
  }, [scroller, mayBring, isPlaced, bring]);

  return { older, retryOlder: useCallback(() => void bring(), [bring]), onScroll } as const;
}
