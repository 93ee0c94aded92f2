const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 3_600_000;
/** An event that fails by its own fault is retried for about this long, so that people can fix the cause. */
const TRIED_FOR_MS = 24 * 3_600_000;

/**
 * The pause in milliseconds after the n-th failure (the first is 1); null parks the event. Pauses double up to an hour.
 */
export function pauseAfter(failures: number): number | null {
  let waited = 0;
  for (let failure = 1; failure < failures; failure++) waited += pauseOf(failure);
  return waited >= TRIED_FOR_MS ? null : pauseOf(failures);
}

function pauseOf(failure: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failure - 1), LONGEST_PAUSE_MS);
}

/** Call-backs of unknown messages wait no longer than this (WEB-04). */
const WAITS_FOR_MS = 24 * 3_600_000;
const SHORTEST_WAIT_MS = 60_000;

/**
 * The next retry of a call-back that waits for its message, if nothing wakes it earlier: the older, the rarer. Null
 * ends the wait.
 */
export function nextAsk(recibido: Date, now: Date): Date | null {
  const age = now.getTime() - recibido.getTime();
  if (age >= WAITS_FOR_MS) return null;
  const pause = Math.min(Math.max(age, SHORTEST_WAIT_MS), LONGEST_PAUSE_MS, Math.max(WAITS_FOR_MS - age, 1));
  return new Date(now.getTime() + pause);
}
