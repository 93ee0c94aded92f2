import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { failedPage, type PageState } from '../table/PageMark.tsx';
import { isNearStart } from './chat-scroll.ts';
import { useEndHold } from './useEndHold.ts';

/** The time in which a list measures newly drawn lines. */
export const SETTLE_MS = 150;
const HIGHLIGHT_MS = 1500;
/** A new list stays hidden about this long, until its position is set. */
const HIDDEN_MS = 300;

interface ChatLinesHandle {
  /** Scrolls a loaded line into the middle of the view; runs the callback once it stays there. */
  showLine: (index: number, onThere: () => void) => void;
}

interface ChatLinesOptions {
  /** The loaded messages; numbers begin at 1. */
  thread: readonly { secuencia: number }[];
  /** How many messages of the user are being sent. */
  ownCount: number;
  /** False where the chat opens at another place than its end. */
  startsAtEnd: boolean;
  /** False while the loaded lines do not reach the chat's end. */
  mayHold?: boolean;
  /** The message to highlight at first. */
  openedAt?: number | null;
  /** Loads the page before the oldest loaded message. */
  loadOlder: () => Promise<unknown>;
  /** Leads to the chat's end where the loaded lines do not reach it. */
  reopenAtEnd?: (() => void) | null;
}

/**
 * The scrolling of a chat: loads older pages at its beginning, follows the end while there and after each own message,
 * and shows and highlights a single message.
 */
export function useChatLines({
  thread,
  ownCount,
  startsAtEnd,
  mayHold = true,
  openedAt = null,
  loadOlder,
  reopenAtEnd = null,
}: ChatLinesOptions) {
  const lines = useRef<ChatLinesHandle>(null);
  const lastLine = thread.at(-1)?.secuencia;
  const { scroller, isPlaced, take, release, ...hold } = useEndHold({ startsAtEnd, mayHold, lastLine });
  const isMore = (thread[0]?.secuencia ?? 1) > 1;
  const { older, ...pages } = useOlderPages({ scroller, isMore, isPlaced, load: loadOlder });
  const goToEnd = reopenAtEnd ?? take;
  const shown = useRef(ownCount);
  useEffect(() => {
    if (ownCount > shown.current) requestAnimationFrame(goToEnd);
    shown.current = ownCount;
  }, [ownCount, goToEnd]);

  const [highlight, setHighlight] = useState(openedAt === null ? null : { at: openedAt, ms: HIGHLIGHT_MS + HIDDEN_MS });
  useEffect(() => {
    if (highlight === null) return undefined;
    const timer = setTimeout(() => setHighlight(null), highlight.ms);
    return () => clearTimeout(timer);
  }, [highlight]);
  /** Scrolls to a loaded line, and highlights its message. */
  const showLine = useCallback(
    (index: number, secuencia: number) => {
      lines.current?.showLine(index, release());
      setHighlight({ at: secuencia, ms: HIGHLIGHT_MS });
    },
    [release],
  );
  return {
    ...hold,
    ...pages,
    older: isMore ? older : 'idle',
    lines,
    goToEnd,
    showLine,
    highlighted: highlight?.at ?? null,
  } as const;
}

interface OlderPagesOptions {
  scroller: RefObject<HTMLElement | null>;
  isMore: boolean;
  isPlaced: () => boolean;
  load: () => Promise<unknown>;
}

/** Loads the page before the oldest loaded line when its beginning is near, one at a time (document 2 §9). */
function useOlderPages({ scroller, isMore, isPlaced, load }: OlderPagesOptions) {
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
