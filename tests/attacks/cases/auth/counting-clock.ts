import type { Clock } from '../../../../apps/server/src/platform/clock/clock.ts';

const WINDOW_MS = 30 * 60_000;

/**
 * A running clock that starts a minute into a rate-limit window, so that no result depends on a run that starts shortly
 * before the next window.
 */
export function countingClock(): Clock {
  const behind = (Date.now() % WINDOW_MS) - 60_000;
  return { now: () => new Date(Date.now() - behind) };
}
