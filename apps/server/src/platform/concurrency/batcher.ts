/**
 * Does together what is asked for one by one: an item that comes while `parallel` works are under way waits for the next of
 * them, with all that came meanwhile, at most `most` in the order of their coming. Nobody waits for company: an item that finds a place free goes at
 * once. `work` answers its items in their order. When it fails, each of them is done `alone` and fails alone, and its place is
 * somebody else's meanwhile. Items of one key never overtake each other: one whose key is under way waits for its end.
 */
export function createBatcher<Item, Result>({ parallel, most, keyOf, work, alone }: BatcherOptions<Item, Result>) {
  let waiting: Entry<Item, Result>[] = [];
  let running = 0;
  const busyKeys = new Set<string>();

  function fill(): void {
    while (running < parallel) {
      const batch = takeNext();
      if (batch.length === 0) return;
      running++;
      void runBatch(batch);
    }
  }

  function takeNext(): Entry<Item, Result>[] {
    const batch: Entry<Item, Result>[] = [];
    const left: Entry<Item, Result>[] = [];
    for (const asked of waiting) (batch.length < most && !busyKeys.has(asked.key) ? batch : left).push(asked);
    waiting = left;
    for (const { key } of batch) busyKeys.add(key);
    return batch;
  }

  async function runBatch(batch: Entry<Item, Result>[]): Promise<void> {
    try {
      const results = await work(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('A work did not answer each of its items');
      for (const [index, { key, resolve }] of batch.entries()) {
        busyKeys.delete(key);
        resolve(results[index] as Result);
      }
    } catch {
      for (const entries of Map.groupBy(batch, ({ key }) => key).values()) void runSingly(entries);
    }
    running--;
    fill();
  }

  async function runSingly(entries: Entry<Item, Result>[]): Promise<void> {
    for (const { item, resolve, reject } of entries) await alone(item).then(resolve, reject);
    for (const { key } of entries) busyKeys.delete(key);
    fill();
  }

  return {
    take: (item: Item): Promise<Result> =>
      new Promise((resolve, reject) => {
        waiting.push({ item, key: keyOf(item), resolve, reject });
        fill();
      }),
  };
}

export interface BatcherOptions<Item, Result> {
  parallel: number;
  most: number;
  keyOf: (item: Item) => string;
  work: (items: Item[]) => Promise<Result[]>;
  alone: (item: Item) => Promise<Result>;
}

interface Entry<Item, Result> {
  item: Item;
  key: string;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}
