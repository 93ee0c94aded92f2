import { useEffect, useState } from 'react';

const CLOCK_MS = 60_000;

/** The time by the minute, so that «today» does not outlive midnight. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(
      () => setNow((before) => (Date.now() - before >= CLOCK_MS ? Date.now() : before)),
      CLOCK_MS,
    );
    return () => clearInterval(timer);
  }, []);
  return now;
}
