/**
 * Joins items that are requested one by one into batches of at most `most`. While `parallel` batches run, new items
 * wait in the order of arrival; an item that finds a free slot starts at once. `work` returns one result per item, in
 * their order. If a batch fails, each of its items runs `alone` and fails alone, and the slot is free for other
 * batches. Items of one key keep their order: an item waits until the previous item of its key has ended.
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
    for (const request of waiting) (batch.length < most && !busyKeys.has(request.key) ? batch : left).push(request);
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
