/**
 * Processes all items with at most `atOnce` running together, and at most `perKey` of one key, so that a slow key
 * blocks only its own items. Starts no item after the signal aborts. Waits for the running items, then throws the error
 * of one of them.
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
      // the remaining items wait for keys that other workers process; those workers continue with them
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
