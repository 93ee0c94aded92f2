import { Alert } from '@mantine/core';
import { tooManyAttempts } from '@tertulia/contract/core/wait';
import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../../platform/http/api-error.ts';

const TICK_MS = 1000;

/** How long the form stays shut after too many attempts. `note` takes each failure; one that names no wait ends it. */
export function useWait() {
  const [wait, setWait] = useState<{ until: number; now: number } | null>(null);
  const until = wait?.until ?? null;
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => {
      const now = Date.now();
      setWait(now < until ? { until, now } : null);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  const note = useCallback((error: unknown) => {
    const waitMs = error instanceof ApiError && error.status === 429 ? error.retryAfterMs : undefined;
    const now = Date.now();
    setWait(waitMs === undefined ? null : { until: now + waitMs, now });
  }, []);
  return { leftMs: wait === null ? null : wait.until - wait.now, note } as const;
}

/** Says in the form how long to wait, and counts down. The toast has announced it, so this is no live region. */
export function WaitNotice({ leftMs }: { leftMs: number | null }) {
  if (leftMs === null) return null;
  return (
    <Alert color="red" variant="light" role="note">
      {tooManyAttempts(leftMs / 1000)}
    </Alert>
  );
}
