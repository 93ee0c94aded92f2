import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Thread } from '../messages/thread.ts';
import { jumpToMensaje, type MensajeCitado, type Jump } from '../messages/jump.ts';
import { loadNewer, loadOlderOfDetachedWindow } from '../messages/detached-window.queries.ts';
import { loadOlder } from '../messages/thread.queries.ts';
import { failedPage, type PageState } from '../../../ui/table/PageMark.tsx';
import { SETTLE_MS, useChatLines } from '../../../ui/chat/useChatLines.ts';

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
  // Messages that join the window to the chat's end do not count as new ones to scroll to.
  const [isFollowing, setFollowing] = useState(!isDetached);
  useEffect(() => {
    if (isDetached || isFollowing) return undefined;
    const timer = setTimeout(() => setFollowing(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isDetached, isFollowing]);
  const loadBefore = useCallback(
    () => (isDetached && jump ? loadOlderOfDetachedWindow(jump) : loadOlder(conversacionId)),
    [conversacionId, isDetached, jump],
  );
  const reopenAtEnd = useCallback(() => jumpToMensaje(conversacionId, null), [conversacionId]);
  const { showLine, highlighted, ...scroll } = useChatLines({
    thread,
    ownCount: entryCount,
    startsAtEnd,
    mayHold: isFollowing,
    openedAt: jump?.secuencia ?? null,
    loadOlder: loadBefore,
    reopenAtEnd: isDetached ? reopenAtEnd : null,
  });

  const [newer, setNewer] = useState<PageState>('idle');
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

  const latestThread = useRef(thread);
  useLayoutEffect(() => {
    latestThread.current = thread;
  });
  const jumpTo = useCallback(
    ({ id, secuencia }: Pick<MensajeCitado, 'id' | 'secuencia'>) => {
      const index = latestThread.current.findIndex((mensaje) => mensaje.id === id);
      if (index < 0) return jumpToMensaje(conversacionId, { mensajeId: id, secuencia });
      return showLine(index, secuencia);
    },
    [conversacionId, showLine],
  );

  return {
    scroll,
    newer,
    onEnd: () => void (mayBringNewer && bringNewer()),
    retryNewer: () => void bringNewer(),
    highlighted,
    jumpTo,
  } as const;
}
