import { useCallback, useLayoutEffect, useRef } from 'react';

/** A handler with a constant identity that always runs the newest code: for rows that must not render again. */
export function useStableHandler<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
