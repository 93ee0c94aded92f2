import { createLog } from '../../../apps/server/src/platform/log/log.ts';
import { createKeyedQueue, type KeyedQueue } from '../../../apps/server/src/platform/queue/keyed-queue.ts';

/** A queue that accepts pokes and runs nothing: for tests that only fill the inbox table. */
export function idleQueue(): KeyedQueue {
  return createKeyedQueue({
    drain: async () => [],
    parallel: 1,
    batchedPerTenant: 1,
    exclusivePerTenant: 1,
    batchSize: 1,
    isExclusive: () => false,
    log: createLog('silent'),
  });
}
