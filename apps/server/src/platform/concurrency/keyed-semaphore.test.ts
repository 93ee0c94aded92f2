import { describe, expect, it } from 'vitest';
import { createKeyedSemaphore } from './keyed-semaphore.ts';

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
