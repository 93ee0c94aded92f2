import type { WorkerEvents, WorkerPool } from 'graphile-worker';

/** How long after a job was announced its queue looks again. */
const LOOKS_MS = [20, 70, 200, 500];

/**
 * Lets a queue look again soon after a job was announced. While one worker looks for a job, graphile-worker locks every
 * named queue that is free: of several queues that get an announcement at once all others find nothing, and would leave
 * the job to the next poll, two seconds later. A queue on which a user waits cannot wait that long.
 */
export function lookAgain(
  events: WorkerEvents,
  isWaitedFor: (pool: WorkerPool) => boolean,
  closing: AbortSignal,
): void {
  /** Index of the next look; a new announcement resets it. */
  let next = LOOKS_MS.length;
  let isPlanned = false;

  function plan(pool: WorkerPool): void {
    const at = LOOKS_MS[next];
    if (at === undefined || isPlanned) return;
    isPlanned = true;
    setTimeout(
      () => {
        isPlanned = false;
        next++;
        if (closing.aborted || !isWaitedFor(pool)) return;
        nudge(pool);
        plan(pool);
      },
      at - (LOOKS_MS[next - 1] ?? 0),
    ).unref();
  }

  events.on('pool:listen:notification', ({ workerPool }) => {
    if (!isWaitedFor(workerPool)) return;
    next = 0;
    plan(workerPool);
  });
}

function nudge(pool: WorkerPool): void {
  try {
    pool.nudge(1);
  } catch {
    // a pool that has just broken off refuses; the one that takes over looks by itself
  }
}
