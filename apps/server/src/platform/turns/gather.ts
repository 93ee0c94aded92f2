/**
 * Does together what is asked for one by one: an item that comes while `parallel` works are under way waits for the next of
 * them, with all that came meanwhile, at most `most` in the order of their coming. Nobody waits for company: an item that finds a place free goes at
 * once. `work` answers its items in their order; when a work of several fails, each of them is done alone and fails alone.
 */
export function createGathering<Item, Result>({ parallel, most, work }: Gathering<Item, Result>) {
  let waiting: Asked<Item, Result>[] = [];
  let running = 0;

  function fill(): void {
    while (running < parallel && waiting.length > 0) {
      const together = waiting.slice(0, most);
      waiting = waiting.slice(most);
      running++;
      void doTogether(together).finally(() => {
        running--;
        fill();
      });
    }
  }

  async function doTogether(together: Asked<Item, Result>[]): Promise<void> {
    try {
      const results = await work(together.map(({ item }) => item));
      if (results.length !== together.length) throw new Error('A work did not answer each of its items');
      for (const [index, { resolve }] of together.entries()) resolve(results[index] as Result);
    } catch (error) {
      const [first] = together;
      if (together.length === 1) first?.reject(error);
      else await Promise.all(together.map((one) => doTogether([one])));
    }
  }

  return {
    take: (item: Item): Promise<Result> =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        fill();
      }),
  };
}

export interface Gathering<Item, Result> {
  parallel: number;
  most: number;
  work: (items: Item[]) => Promise<Result[]>;
}

interface Asked<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}
