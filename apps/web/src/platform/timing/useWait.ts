import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../http/api-error.ts';
import { SECOND_MS } from './useNow.ts';

interface Wait {
  until: number;
  now: number;
}

/**
 * A countdown until a retry is permitted; `firstMs` is the initial wait. `note` takes the wait of a failure, and a
 * failure without one ends it.
 */
export function useWait(firstMs?: () => number) {
  const [wait, setWait] = useState<Wait | null>(() => waitFor(firstMs?.()));
  const until = wait?.until ?? null;
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => {
      const now = Date.now();
      setWait(now < until ? { until, now } : null);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  const start = useCallback((ms: number) => setWait(waitFor(ms)), []);
  const note = useCallback((error: unknown) => {
    setWait(waitFor(error instanceof ApiError && error.status === 429 ? error.retryAfterMs : undefined));
  }, []);
  return { leftMs: wait === null ? null : wait.until - wait.now, start, note } as const;
}

function waitFor(ms = 0): Wait | null {
  const now = Date.now();
  return ms > 0 ? { until: now + ms, now } : null;
}
