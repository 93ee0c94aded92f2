import { expect, it } from 'vitest';
import { runInWorkerPool } from './worker-pool.ts';

/** Work that ends when the test ends it. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    work: (item: string) => {
      begun.push(item);
      return new Promise<void>((resolve) => ends.set(item, resolve));
    },
    end: async (item: string) => {
      ends.get(item)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const keyOf = (item: string) => item.charAt(0);

it('a slow key blocks only its own items', async () => {
  const { begun, work, end } = heldWork();
  const all = runInWorkerPool(['a1', 'a2', 'a3', 'b1', 'b2'], { atOnce: 3, perKey: 2, keyOf }, work);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
  await end('b2');
  expect(begun).toHaveLength(4);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'a3']);
  await end('a1');
  await end('a3');
  await all;
});

it('no item starts after the abort signal', async () => {
  const { begun, work, end } = heldWork();
  const ending = new AbortController();
  const all = runInWorkerPool(['a1', 'a2'], { atOnce: 1, perKey: 1, keyOf, signal: ending.signal }, work);
  ending.abort();
  await end('a1');
  await all;
  expect(begun).toEqual(['a1']);
});
