import { isPassingFault } from '../db/faults.ts';
import type { Log } from '../log/log.ts';

/** This many failures in a row are reported, also when each would pass by itself. */
const REPORTED_FAILURES = 10;

/** Runs `poll` every `everyMs`, one at a time, until it is stopped. An outage of the database only makes it wait. */
export function startRecoveryPoll({ everyMs, log, poll }: { everyMs: number; log: Log; poll: () => Promise<void> }): {
  stop(): void;
} {
  let isRunning = false;
  let failures = 0;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await poll();
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!isPassingFault(error) || failures % REPORTED_FAILURES === 0)
        log.warn({ err: error, failures }, 'a recovery poll failed');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void run(), everyMs);
  return { stop: () => clearInterval(timer) };
}
