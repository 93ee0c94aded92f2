import { useEffect, useRef } from 'react';

/** Scrolls to the end of a chat whenever the user adds a line, which counts until it has arrived. */
export function useOwnLines(count: number, goToEnd: () => void): void {
  const shown = useRef(count);
  useEffect(() => {
    if (count > shown.current) requestAnimationFrame(goToEnd);
    shown.current = count;
  }, [count, goToEnd]);
}
