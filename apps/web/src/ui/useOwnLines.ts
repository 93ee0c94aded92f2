import { useEffect, useRef } from 'react';

/** Leads to the end of a chat whenever the person adds a line of their own, which is counted until it has arrived. */
export function useOwnLines(count: number, goToEnd: () => void): void {
  const shown = useRef(count);
  useEffect(() => {
    if (count > shown.current) requestAnimationFrame(goToEnd);
    shown.current = count;
  }, [count, goToEnd]);
}
