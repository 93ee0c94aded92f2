import { useEffect, useState } from 'react';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;

/** The current time, updated at this interval: by the minute, so that «today» does not outlive midnight. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
