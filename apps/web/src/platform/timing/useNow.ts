import { useEffect, useState } from 'react';

export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;

/** The time, told anew so often. The inbox has a clock of its own, for what it needs at first is weighed. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
