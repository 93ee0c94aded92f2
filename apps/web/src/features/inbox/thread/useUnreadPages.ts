import { useEffect, useState } from 'react';
import type { Thread } from '../messages/thread.ts';
import { isUnreadToBring, loadUnread } from '../messages/thread.queries.ts';

/**
 * Brings the older pages that a chat needs to open where the unread ones begin; true while they are on their way. What fails to
 * come is left to who scrolls up: the chat opens with what is there.
 */
export function useUnreadPages(conversacionId: number, end: Thread | undefined, noLeidos: number): boolean {
  // an open chat is not taken from the screen again
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
