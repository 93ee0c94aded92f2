import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

/** Work that ends when the test ends it. */
function setUp(options: { parallel?: number; most?: number; fails?: (items: string[]) => boolean } = {}) {
  const begun: string[][] = [];
  const ends: (() => void)[] = [];
  const work = async (items: string[]) => {
    begun.push(items);
    await new Promise<void>((resolve) => ends.push(resolve));
    if (options.fails?.(items)) throw new Error(`not ${items.join()}`);
    return items.map((item) => item.toUpperCase());
  };
  const batcher = createBatcher<string, string>({
    parallel: options.parallel ?? 1,
    most: options.most ?? 10,
    keyOf: (item) => item.replace(/\d/, ''),
    work,
    alone: async (item) => (await work([item])).join(),
  });
  const end = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, end, take: batcher.take };
}

describe('the batcher', () => {
  it('starts an item at once and batches the items that arrive while it runs, in their order', async () => {
    const { begun, end, take } = setUp();
    const answers = ['a', 'b', 'c'].map(take);
    expect(begun).toEqual([['a']]);
    await end();
    expect(begun).toEqual([['a'], ['b', 'c']]);
    await end();
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
  });

  it('limits the batch size and the concurrent batches', async () => {
    const { begun, end, take } = setUp({ parallel: 2, most: 2 });
    const answers = ['a', 'b', 'c', 'd', 'e'].map(take);
    expect(begun).toEqual([['a'], ['b']]);
    await end();
    expect(begun).toEqual([['a'], ['b'], ['c', 'd']]);
    await end();
    expect(begun).toEqual([['a'], ['b'], ['c', 'd'], ['e']]);
    await end();
    await end();
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('repeats each item alone when its batch fails, so that one item does not fail the others', async () => {
    const { begun, end, take } = setUp({ fails: (items) => items.includes('bad') });
    const first = take('a');
    const answers = Promise.allSettled(['b', 'bad', 'c'].map(take));
    await end();
    await end();
    expect(begun.slice(1)).toEqual([['b', 'bad', 'c'], ['b'], ['bad'], ['c']]);
    await end();
    await end();
    await end();
    expect(await first).toBe('A');
    expect(await answers).toMatchObject([
      { status: 'fulfilled', value: 'B' },
      { status: 'rejected', reason: { message: 'not bad' } },
      { status: 'fulfilled', value: 'C' },
    ]);
  });

  it('continues after a failure', async () => {
    const { end, take } = setUp({ fails: (items) => items.includes('bad') });
    const answers = Promise.allSettled([take('bad'), take('a')]);
    await end();
    await end();
    await end();
    expect(await answers).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'A' }]);
  });

  it('does not block the other items while one is repeated alone', async () => {
    const { begun, end, take } = setUp({ fails: (items) => items.includes('bad') });
    const bad = Promise.allSettled([take('bad')]);
    await end();
    const answer = take('a');
    expect(begun).toEqual([['bad'], ['bad'], ['a']]);
    await end();
    await end();
    expect(await answer).toBe('A');
    expect(await bad).toMatchObject([{ status: 'rejected' }]);
  });

  it('keeps the order of the items of one key, in one batch or in successive ones', async () => {
    const { begun, end, take } = setUp({ parallel: 2, fails: (items) => items.length > 2 });
    const answers = ['a1', 'b', 'c1', 'c2', 'd', 'a2'].map(take);
    expect(begun).toEqual([['a1'], ['b']]);
    await end();
    expect(begun.slice(2)).toEqual([['c1', 'c2', 'd', 'a2']]);
    answers.push(take('c3'), take('e'));
    await end();
    expect(begun.slice(3)).toEqual([['e']]);
    await end();
    expect(begun.slice(4)).toEqual([['c1'], ['d'], ['a2']]);
    await end();
    expect(begun.slice(7)).toEqual([]);
    await end();
    expect(begun.slice(7)).toEqual([['c2']]);
    for (let left = 0; left < 4; left++) await end();
    expect(begun.slice(8)).toEqual([['c3']]);
    expect(await Promise.all(answers)).toEqual(['A1', 'B', 'C1', 'C2', 'D', 'A2', 'C3', 'E']);
  });
});
