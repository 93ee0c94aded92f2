import type { Clock } from '../../../../apps/server/src/platform/clock/clock.ts';

const WINDOW_MS = 30 * 60_000;

/**
 * A clock that goes as ours does and begins a minute into a window in which attempts are counted: none of the numbers of a run
 * hangs on whether it happened to begin shortly before the next window.
 */
export function countingClock(): Clock {
  const behind = (Date.now() % WINDOW_MS) - 60_000;
  return { now: () => new Date(Date.now() - behind) };
}
