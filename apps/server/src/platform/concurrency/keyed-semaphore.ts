export type KeyedSemaphore = ReturnType<typeof createKeyedSemaphore>;

interface Queue {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Limits concurrent work per key. Further work waits and fails with `late` after `waitMs`. Keys do not block each
 * other.
 */
export function createKeyedSemaphore({
  each,
  waitMs,
  tooLate,
}: {
  each: number;
  waitMs: number;
  tooLate: () => Error;
}) {
  const queues = new Map<number, Queue>();

  function acquire(queue: Queue): Promise<void> {
    if (queue.running < each) {
      queue.running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.waiting.delete(begin);
        reject(tooLate());
      }, waitMs);
      queue.waiting.add(begin);
    });
  }

  /** Passes the slot to the work that has waited longest. */
  function release(key: number, queue: Queue): void {
    const [next] = queue.waiting;
    if (next) {
      queue.waiting.delete(next);
      next();
      return;
    }
    queue.running--;
    if (queue.running === 0) queues.delete(key);
  }

  return {
    /** Runs the work when a slot of its key is free. */
    async run<T>(key: number, work: () => Promise<T>): Promise<T> {
      const queue = queues.get(key) ?? { running: 0, waiting: new Set() };
      queues.set(key, queue);
      await acquire(queue);
      try {
        return await work();
      } finally {
        release(key, queue);
      }
    },
    /** Number of keys with running work. */
    size: () => queues.size,
  };
}
