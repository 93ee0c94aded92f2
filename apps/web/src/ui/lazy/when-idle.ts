/** The maximum wait for a browser that is never idle. */
const PATIENCE_MS = 1500;

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
