import { type ReactNode, useEffect, useState } from 'react';

/** The maximum wait for a browser that is never idle. */
const PATIENCE_MS = 1500;

/** Renders secondary parts once the screen is drawn: loading their code would delay the screen's own. */
export function WhenIdle({ children }: { children: ReactNode }): ReactNode {
  const [isTime, setTime] = useState(false);
  useEffect(() => whenIdle(() => setTime(true)), []);
  return isTime ? children : null;
}

/** Runs deferred work when the browser is idle, after 1.5 s at the latest; returns its cancellation. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, PATIENCE_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(idle);
}
