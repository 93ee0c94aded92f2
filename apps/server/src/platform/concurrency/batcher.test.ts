import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

/** Works that end when they are told to. */
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

describe('doing together what is asked for one by one', () => {
  it('lets nobody wait for company, and takes along what came meanwhile, in its order', async () => {
    const { begun, end, take } = setUp();
    const answers = ['a', 'b', 'c'].map(take);
    expect(begun).toEqual([['a']]);
    await end();
    expect(begun).toEqual([['a'], ['b', 'c']]);
    await end();
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
  });

  it('takes no more at once than it may, and has no more works under way', async () => {
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

  it('does each alone when it fails together, so that one spoils nobody else’s', async () => {
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

  it('goes on after a failure', async () => {
    const { end, take } = setUp({ fails: (items) => items.includes('bad') });
    const answers = Promise.allSettled([take('bad'), take('a')]);
    await end();
    await end();
    await end();
    expect(await answers).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: 'A' }]);
  });

  it('lets nobody wait for one that is done alone', async () => {
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

  it('does what is of one key in its order, together or one after another', async () => {
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
