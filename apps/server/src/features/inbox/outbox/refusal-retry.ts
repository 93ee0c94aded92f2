const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;
/** With their pauses they take about an hour. */
const MAX_RETRIES = 60;

/**
 * The pause in milliseconds before a send that the provider refused for now (too many requests, no route) is retried;
 * null: the message fails. `retries` counts the retries so far, those after an unknown outcome included.
 */
export function pauseAfterRefusal(retries: number): number | null {
  if (retries >= MAX_RETRIES) return null;
  return Math.min(FIRST_PAUSE_MS * 2 ** retries, LONGEST_PAUSE_MS);
}
