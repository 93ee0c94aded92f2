import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.ts';

function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: () => resolve() };
}

const late = () => new Error('too late');

describe('turns', () => {
  it('lets so many of a key run at once, the others in their order, and other keys at any time', async () => {
    const turns = createTurns({ each: 2, waitMs: 60_000, late });
    const gates = Array.from({ length: 4 }, gate);
    const begun: number[] = [];
    const works = gates.map(({ promise }, index) =>
      turns.take(1, async () => {
        begun.push(index);
        await promise;
      }),
    );
    expect(await turns.take(2, async () => 'other')).toBe('other');
    expect(begun).toEqual([0, 1]);
    gates[1]?.open();
    await works[1];
    await turns.take(2, async () => undefined);
    expect(begun).toEqual([0, 1, 2]);
    for (const { open } of gates) open();
    await Promise.all(works);
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(turns.size()).toBe(0);
  });

  it('refuses whoever waited too long, and gives the turn on after a failure', async () => {
    const turns = createTurns({ each: 1, waitMs: 5, late });
    const { promise, open } = gate();
    const first = turns.take(1, () => promise.then(() => Promise.reject(new Error('broken'))));
    await expect(turns.take(1, async () => 'late')).rejects.toThrow('too late');
    open();
    await expect(first).rejects.toThrow('broken');
    expect(await turns.take(1, async () => 'again')).toBe('again');
    expect(turns.size()).toBe(0);
  });
});
