/**
 * Does together what is asked for one by one: an item that comes while `parallel` works are under way waits for the next of
 * them, with all that came meanwhile, at most `most` in the order of their coming. Nobody waits for company: an item that finds a place free goes at
 * once. `work` answers its items in their order. When it fails, each of them is done `alone` and fails alone, and its place is
 * somebody else's meanwhile. Items of one key never overtake each other: one whose key is under way waits for its end.
 */
export function createGathering<Item, Result>({ parallel, most, keyOf, work, alone }: Gathering<Item, Result>) {
  let waiting: Asked<Item, Result>[] = [];
  let running = 0;
  const underWay = new Set<string>();

  function fill(): void {
    while (running < parallel) {
      const together = takeNext();
      if (together.length === 0) return;
      running++;
      void doTogether(together);
    }
  }

  function takeNext(): Asked<Item, Result>[] {
    const together: Asked<Item, Result>[] = [];
    const left: Asked<Item, Result>[] = [];
    for (const asked of waiting) (together.length < most && !underWay.has(asked.key) ? together : left).push(asked);
    waiting = left;
    for (const { key } of together) underWay.add(key);
    return together;
  }

  async function doTogether(together: Asked<Item, Result>[]): Promise<void> {
    try {
      const results = await work(together.map(({ item }) => item));
      if (results.length !== together.length) throw new Error('A work did not answer each of its items');
      for (const [index, { key, resolve }] of together.entries()) {
        underWay.delete(key);
        resolve(results[index] as Result);
      }
    } catch {
      for (const ofAKey of Map.groupBy(together, ({ key }) => key).values()) void doAlone(ofAKey);
    }
    running--;
    fill();
  }

  async function doAlone(ofAKey: Asked<Item, Result>[]): Promise<void> {
    for (const { item, resolve, reject } of ofAKey) await alone(item).then(resolve, reject);
    for (const { key } of ofAKey) underWay.delete(key);
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

export interface Gathering<Item, Result> {
  parallel: number;
  most: number;
  keyOf: (item: Item) => string;
  work: (items: Item[]) => Promise<Result[]>;
  alone: (item: Item) => Promise<Result>;
}

interface Asked<Item, Result> {
  item: Item;
  key: string;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}
