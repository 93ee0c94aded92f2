import { isPassingFault } from '../db/faults.ts';
import type { Log } from '../log/log.ts';

/** Runs `poll` every `everyMs`, one at a time, until it is stopped. An outage of the database only makes it wait. */
export function startRecoveryPoll({ everyMs, log, poll }: { everyMs: number; log: Log; poll: () => Promise<void> }): {
  stop(): void;
} {
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await poll();
    } catch (error) {
      if (!isPassingFault(error)) log.warn({ err: error }, 'a recovery poll failed');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void run(), everyMs);
  return { stop: () => clearInterval(timer) };
}
