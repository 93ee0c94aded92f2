const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 3_600_000;
/** An event of its own fault is tried for about this long: time enough for somebody to mend what it meets. */
const TRIED_FOR_MS = 24 * 3_600_000;

/** How long an event waits after its n-th failure (the first is 1), or null when it is parked: pauses double up to an hour. */
export function pauseAfter(failures: number): number | null {
  let waited = 0;
  for (let failure = 1; failure < failures; failure++) waited += pauseOf(failure);
  return waited >= TRIED_FOR_MS ? null : pauseOf(failures);
}

function pauseOf(failure: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failure - 1), LONGEST_PAUSE_MS);
}

/** Call-backs of messages that we do not know yet wait no longer than this (WEB-04). */
const WAITS_FOR_MS = 24 * 3_600_000;
const SHORTEST_WAIT_MS = 60_000;

/**
 * When a call-back that waits for its message is asked again, though nobody woke it: the older it is the more seldom.
 * Null at the end of its waiting.
 */
export function nextAsk(recibido: Date, now: Date): Date | null {
  const age = now.getTime() - recibido.getTime();
  if (age >= WAITS_FOR_MS) return null;
  const pause = Math.min(Math.max(age, SHORTEST_WAIT_MS), LONGEST_PAUSE_MS, Math.max(WAITS_FOR_MS - age, 1));
  return new Date(now.getTime() + pause);
}
