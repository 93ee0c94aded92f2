import { useCallback, useEffect, useState } from 'react';
import { retryDelay } from '../../../platform/query/client.ts';
import { failedPage, type PageState } from '../../../ui/PageMark.tsx';

/**
 * Brings the page behind a list's last row for as long as that row is drawn and there are more, one page at a time. What is
 * looked at is how the list stands, not that it has grown: an answer that came late may have taken back what a page had
 * brought. One that fails is asked for again, ever less often, and by hand.
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
