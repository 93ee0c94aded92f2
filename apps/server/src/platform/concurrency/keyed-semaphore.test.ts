import { describe, expect, it } from 'vitest';
import { createKeyedSemaphore, forEachLimited } from './keyed-semaphore.ts';

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: () => resolve() };
}

const late = () => new Error('too late');

describe('a keyed semaphore', () => {
  it('limits concurrent work per key, keeps the order of the others, and does not block other keys', async () => {
    const semaphore = createKeyedSemaphore({ each: 2, waitMs: 60_000, tooLate: late });
    const gates = Array.from({ length: 4 }, gate);
    const begun: number[] = [];
    const works = gates.map(({ promise }, index) =>
      semaphore.run(1, async () => {
        begun.push(index);
        await promise;
      }),
    );
    expect(await semaphore.run(2, async () => 'other')).toBe('other');
    expect(begun).toEqual([0, 1]);
    gates[1]?.open();
    await works[1];
    await semaphore.run(2, async () => undefined);
    expect(begun).toEqual([0, 1, 2]);
    for (const { open } of gates) open();
    await Promise.all(works);
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(semaphore.size()).toBe(0);
  });

  it('rejects work that waited too long, and frees the slot after a failure', async () => {
    const semaphore = createKeyedSemaphore({ each: 1, waitMs: 5, tooLate: late });
    const { promise, open } = gate();
    const first = semaphore.run(1, () => promise.then(() => Promise.reject(new Error('broken'))));
    await expect(semaphore.run(1, async () => 'late')).rejects.toThrow('too late');
    open();
    await expect(first).rejects.toThrow('broken');
    expect(await semaphore.run(1, async () => 'again')).toBe('again');
    expect(semaphore.size()).toBe(0);
  });
});

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

const { signal } = new AbortController();
const keyOf = (item: string) => item.charAt(0);

it('a slow key blocks only its own items', async () => {
  const { begun, work, end } = heldWork();
  const all = forEachLimited(['a1', 'a2', 'a3', 'b1', 'b2'], { atOnce: 3, perKey: 2, keyOf, signal }, work);
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
  const all = forEachLimited(['a1', 'a2'], { atOnce: 1, signal: ending.signal }, work);
  ending.abort();
  await end('a1');
  await all;
  expect(begun).toEqual(['a1']);
});
