/** So long a browser that is never done is waited for. */
const PATIENCE_MS = 1500;

/** Runs what nobody waits for once the browser has nothing better to do, after 1.5 s at the latest; returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, PATIENCE_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(run, { timeout: PATIENCE_MS });
  return () => cancelIdleCallback(idle);
}
