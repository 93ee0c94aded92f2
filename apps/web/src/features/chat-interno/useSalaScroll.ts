import { useCallback } from 'react';
import { useEndHold } from '../../ui/chat/useEndHold.ts';
import { useOlderPages } from '../../ui/chat/useOlderPages.ts';
import { useOwnLines } from '../../ui/chat/useOwnLines.ts';
import { loadOlder } from './chat-interno.queries.ts';
import type { SalaThread } from './sala-thread.ts';

interface SalaScrollOptions {
  salaId: number;
  thread: SalaThread;
  entryCount: number;
  startsAtEnd: boolean;
}

/** Scrolling of a sala: loads older pages at its beginning and stays at the end while there. */
export function useSalaScroll({ salaId, thread, entryCount, startsAtEnd }: SalaScrollOptions) {
  const { scroller, isPlaced, take, ...hold } = useEndHold({
    startsAtEnd,
    mayHold: true,
    lastLine: thread.at(-1)?.secuencia,
  });
  const load = useCallback(() => loadOlder(salaId), [salaId]);
  const pages = useOlderPages({ scroller, isMore: (thread[0]?.secuencia ?? 1) > 1, isPlaced, load });
  useOwnLines(entryCount, take);

  return { ...hold, ...pages, goToEnd: take } as const;
}
