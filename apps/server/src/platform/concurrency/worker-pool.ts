/**
 * Works on all the items: at most `atOnce` together, and at most `perKey` of one key, so that whoever is slow keeps only its own
 * from going on. Begins nothing more once the signal aborts. Throws, once what was begun has ended, what one of them threw.
 */
export async function runInWorkerPool<Item>(
  items: readonly Item[],
  options: { atOnce: number; perKey: number; keyOf: (item: Item) => string | number; signal?: AbortSignal | undefined },
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const { atOnce, perKey, keyOf, signal } = options;
  const waiting = [...items];
  const running = new Map<string | number, number>();
  const worker = async () => {
    while (signal?.aborted !== true) {
      const at = waiting.findIndex((item) => (running.get(keyOf(item)) ?? 0) < perKey);
      // what is left waits for keys on which other workers are busy: those continue with it
      const [item] = at === -1 ? [] : waiting.splice(at, 1);
      if (item === undefined) return;
      const key = keyOf(item);
      running.set(key, (running.get(key) ?? 0) + 1);
      try {
        await work(item);
      } finally {
        running.set(key, (running.get(key) ?? 1) - 1);
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
