type Key = string | number;

export type KeyedSemaphore = ReturnType<typeof createKeyedSemaphore>;

interface Slots {
  running: number;
  waiting: Set<() => void>;
}

/** Limits concurrent work per key. Further work waits in order, for `waitMs` at most. Keys do not block each other. */
export function createKeyedSemaphore({
  each,
  waitMs,
  tooLate = () => new Error('Too much waits for one key'),
}: {
  each: number;
  waitMs?: number;
  tooLate?: () => Error;
}) {
  const slotsOf = new Map<Key, Slots>();

  /** Waits until an ending work passes on its slot. */
  function turn({ waiting }: Slots): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const end = () => {
        waiting.delete(begin);
        reject(tooLate());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(end, waitMs);
      waiting.add(begin);
    });
  }

  return {
    /** Runs the work when a slot of its key is free. */
    async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
      const slots = slotsOf.get(key) ?? { running: 0, waiting: new Set() };
      slotsOf.set(key, slots);
      if (slots.running < each) slots.running++;
      else await turn(slots);
      try {
        return await work();
      } finally {
        const [next] = slots.waiting;
        if (next) {
          slots.waiting.delete(next);
          next();
        } else if (--slots.running === 0) slotsOf.delete(key);
      }
    },
    /** Number of keys with running work. */
    size: () => slotsOf.size,
  };
}

/**
 * Works on all items, on at most `atOnce` together and `perKey` of one key, so that a slow key blocks only its own
 * items. Starts no item after the signal aborts. Waits for the running items, then throws the error of one of them.
 */
export async function forEachLimited<Item>(
  items: readonly Item[],
  { atOnce, perKey = atOnce, keyOf = String, signal }: ForEachLimits<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const ofKey = createKeyedSemaphore({ each: perKey });
  const ofAll = createKeyedSemaphore({ each: atOnce });
  const one = async (item: Item) => {
    if (!signal.aborted) await work(item);
  };
  const ends = await Promise.allSettled(
    items.map((item) => ofKey.run(keyOf(item), () => ofAll.run('', () => one(item)))),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

interface ForEachLimits<Item> {
  atOnce: number;
  perKey?: number;
  keyOf?: (item: Item) => string;
  signal: AbortSignal;
}
