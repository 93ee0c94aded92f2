import type { Volume } from '../case.ts';

/**
 * A time limit at a volume. The limit of docs/product.md applies to the full form. The short form runs in every test run on a busy
 * machine: three times the limit still distinguishes a blocked product from one that answers.
 */
export function speedMetric(volume: Volume, ms: number): number {
  return volume === 'full' ? ms : 3 * ms;
}

/** Works on the items with this concurrency, and resolves with the results in the items' order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}

/** Starts one piece of work after the other at a steady rate without awaiting them; resolves when all have ended. */
export async function atRate<Result>(
  count: number,
  perSecond: number,
  work: (index: number) => Promise<Result>,
): Promise<Result[]> {
  const begun = performance.now();
  const running: Promise<Result>[] = [];
  for (let index = 0; index < count; index += 1) {
    await until(begun + (index * 1000) / perSecond);
    running.push(work(index));
  }
  return Promise.all(running);
}

/** Waits for a moment of `performance.now()`. */
export async function until(moment: number): Promise<void> {
  const wait = moment - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}

/** The percentile of the numbers for that share; 0 if there are none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
