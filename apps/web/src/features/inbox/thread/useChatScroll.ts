import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { hasOlder, type Thread } from '../messages/thread.ts';
import { jumpToMensaje, type MensajeCitado, type Jump } from '../messages/jump.ts';
import { loadNewer, loadOlderOfDetachedWindow } from '../messages/detached-window.queries.ts';
import { loadOlder } from '../messages/thread.queries.ts';
import type { ChatLinesHandle } from '../../../ui/chat/ChatLines.tsx';
import { failedPage, type PageState } from '../../../ui/table/PageMark.tsx';
import { useEndHold } from '../../../ui/chat/useEndHold.ts';
import { SETTLE_MS, useOlderPages } from '../../../ui/chat/useOlderPages.ts';
import { useOwnLines } from '../../../ui/chat/useOwnLines.ts';

const HIGHLIGHT_MS = 1500;
/** A remounted list stays hidden about this long, until its position is set. */
const HIDDEN_MS = 300;

interface ChatScrollOptions {
  conversacionId: number;
  thread: Thread;
  entryCount: number;
  /** The message at which the chat was opened; null for its end. */
  jump: Jump | null;
  /** True while the loaded range does not reach the chat's end. */
  isDetached: boolean;
  /** False where the chat opens at a found message or at the first unread one. */
  startsAtEnd: boolean;
}

/** The scrolling of a chat: pages at both ends, following the end while there, jumps to a quoted or found message. */
export function useChatScroll({
  conversacionId,
  thread,
  entryCount,
  jump,
  isDetached,
  startsAtEnd,
}: ChatScrollOptions) {
  const lines = useRef<ChatLinesHandle>(null);
  // Messages that join the window to the chat's end do not count as new ones to scroll to.
  const [isFollowing, setFollowing] = useState(!isDetached);
  useEffect(() => {
    if (isDetached || isFollowing) return undefined;
    const timer = setTimeout(() => setFollowing(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isDetached, isFollowing]);
  const { scroller, setScroller, isNearEnd, onBottom, onDrawn, isPlaced, take, release, onMediaLoad } = useEndHold({
    startsAtEnd,
    mayHold: isFollowing,
    lastLine: thread.at(-1)?.secuencia,
  });

  const [newer, setNewer] = useState<PageState>('idle');
  const [highlightedId, setHighlightedId] = useState<number | null>(jump?.mensajeId ?? null);
  const load = useCallback(
    () => (isDetached && jump ? loadOlderOfDetachedWindow(jump) : loadOlder(conversacionId)),
    [conversacionId, isDetached, jump],
  );
  const { older, retryOlder, onScroll } = useOlderPages({ scroller, isMore: hasOlder(thread), isPlaced, load });

  const bringNewer = useCallback(async () => {
    if (jump === null) return;
    setNewer('loading');
    try {
      await loadNewer(jump);
      setNewer('idle');
    } catch (error) {
      setNewer(failedPage(error));
    }
  }, [jump]);
  const mayBringNewer = isDetached && newer === 'idle';

  const goToEnd = useCallback(() => {
    if (isDetached) return jumpToMensaje(conversacionId, null);
    return take();
  }, [conversacionId, isDetached, take]);

  useOwnLines(entryCount, goToEnd);

  useEffect(() => {
    if (highlightedId === null) return undefined;
    const wait = jump?.mensajeId === highlightedId ? HIDDEN_MS : 0;
    const timer = setTimeout(() => setHighlightedId(null), HIGHLIGHT_MS + wait);
    return () => clearTimeout(timer);
  }, [highlightedId, jump]);

  const latestThread = useRef(thread);
  useLayoutEffect(() => {
    latestThread.current = thread;
  });
  const jumpTo = useCallback(
    ({ id, secuencia }: Pick<MensajeCitado, 'id' | 'secuencia'>) => {
      const index = latestThread.current.findIndex((mensaje) => mensaje.id === id);
      if (index < 0) return jumpToMensaje(conversacionId, { mensajeId: id, secuencia });
      lines.current?.showLine(index, release());
      return setHighlightedId(id);
    },
    [conversacionId, release],
  );

  return {
    lines,
    setScroller,
    isNearEnd,
    onBottom,
    onScroll,
    older: hasOlder(thread) ? older : 'idle',
    retryOlder,
    newer,
    onEnd: () => void (mayBringNewer && bringNewer()),
    retryNewer: () => void bringNewer(),
    onDrawn,
    highlightedId,
    jumpTo,
    goToEnd,
    onMediaLoad,
  } as const;
}
