import { useEffect, useState } from 'react';
import type { Thread } from '../messages/thread.ts';
import { isUnreadToBring, loadUnread } from '../messages/thread.queries.ts';

/**
 * Loads the older pages that a chat needs to open at its first unread message; true during the load. On a failure the
 * chat opens with the loaded messages, and scrolling up loads the rest.
 */
export function useUnreadPages(conversacionId: number, end: Thread | undefined, noLeidos: number): boolean {
  // an open chat is not removed from the screen again
  const [isDone, setDone] = useState(false);
  const isWanted = !isDone && end !== undefined && isUnreadToBring(end, noLeidos);
  if (!isDone && end !== undefined && !isWanted) setDone(true);
  useEffect(() => {
    if (!isWanted) return;
    loadUnread(conversacionId, noLeidos)
      .catch((error: unknown) => console.warn('The unread messages could not be loaded', error))
      .finally(() => setDone(true));
  }, [isWanted, conversacionId, noLeidos]);
  return isWanted;
}
