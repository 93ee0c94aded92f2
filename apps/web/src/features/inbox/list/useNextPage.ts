import { useCallback, useEffect, useState } from 'react';
import { retryDelay } from '../../../platform/query/client.ts';
import { failedPage, type PageState } from '../../../ui/table/PageMark.tsx';

/**
 * Loads the next page for as long as the last row is drawn and there are more, one page at a time. The trigger is the
 * list's state and not its growth: a late response may have removed the rows of a page. A failed page is retried with
 * growing delays, and by a button.
 */
export function useNextPage({ isWanted, load }: { isWanted: boolean; load: () => Promise<void> }) {
  const [next, setNext] = useState<PageState>('idle');
  const [failure, setFailure] = useState({ times: 0, error: null as unknown });
  const bring = useCallback(async () => {
    setNext('loading');
    try {
      await load();
      setFailure({ times: 0, error: null });
      setNext('idle');
    } catch (error) {
      setFailure((before) => ({ times: before.times + 1, error }));
      setNext(failedPage(error));
    }
  }, [load]);

  useEffect(() => {
    if (!isWanted || next === 'loading' || next === 'final') return undefined;
    const timer = setTimeout(() => void bring(), next === 'failed' ? retryDelay(failure.times, failure.error) : 0);
    return () => clearTimeout(timer);
  }, [isWanted, next, failure, bring]);

  return { next, retryNext: useCallback(() => void bring(), [bring]) } as const;
}
