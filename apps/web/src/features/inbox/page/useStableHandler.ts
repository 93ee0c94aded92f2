import { useCallback, useLayoutEffect, useRef } from 'react';

/** A handler whose identity never changes while it always runs the newest code: for rows that must not draw again. */
export function useStableHandler<Args extends readonly unknown[], Result>(
  handler: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
