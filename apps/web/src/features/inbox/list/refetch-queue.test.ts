import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefetchQueue } from './refetch-queue.ts';

function openFlights() {
  const landings = new Map<number, () => void>();
  const requested: number[] = [];
  const fetchOne = (id: number) => {
    requested.push(id);
    return new Promise<void>((resolve) => landings.set(id, resolve));
  };
  const land = async (id: number) => {
    landings.get(id)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { requested, fetchOne, land };
}

describe('refetch queue', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('requests at once, and once more for the many events that follow', async () => {
    const { requested, fetchOne, land } = openFlights();
    const queue = createRefetchQueue({ fetchOne, againMs: () => null, waitMs: 150, maxParallel: 4 });
    for (let event = 0; event < 40; event += 1) queue.request(1);
    expect(requested).toEqual([1]);
    await land(1);
    await vi.advanceTimersByTimeAsync(149);
    expect(requested).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(requested).toEqual([1, 1]);
    await land(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(requested).toEqual([1, 1]);
  });

  it('requests again after a request during which an event came, never twice at the same time', async () => {
    const { requested, fetchOne, land } = openFlights();
    const queue = createRefetchQueue({ fetchOne, againMs: () => null, waitMs: 150, maxParallel: 4 });
    queue.request(1);
    queue.request(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(requested).toEqual([1]);
    await land(1);
    expect(requested).toEqual([1, 1]);
  });

  it('stays within its number of parallel requests and forgets none', async () => {
    const { requested, fetchOne, land } = openFlights();
    const queue = createRefetchQueue({ fetchOne, againMs: () => null, waitMs: 150, maxParallel: 2 });
    for (const id of [1, 2, 3]) queue.request(id);
    await vi.advanceTimersByTimeAsync(500);
    expect(requested).toEqual([1, 2]);
    await land(2);
    expect(requested).toEqual([1, 2, 3]);
  });

  it('requests the newest waiting chat first', async () => {
    const { requested, fetchOne, land } = openFlights();
    const queue = createRefetchQueue({ fetchOne, againMs: () => null, waitMs: 150, maxParallel: 1 });
    for (const id of [1, 2, 3, 4, 2]) queue.request(id);
    for (const id of [1, 2, 4, 3]) await land(id);
    expect(requested).toEqual([1, 2, 4, 3]);
  });

  it('retries failures on request, passes their number, and stops after a success', async () => {
    const outcomes = [false, false, true, false];
    const counted: number[] = [];
    const requested: number[] = [];
    const queue = createRefetchQueue({
      fetchOne: async (id) => {
        requested.push(id);
        if (!outcomes.shift()) throw new Error('did not come');
      },
      againMs: (failures) => {
        counted.push(failures);
        return 1000 * 2 ** failures;
      },
      waitMs: 150,
      maxParallel: 4,
    });
    queue.request(1);
    await vi.advanceTimersByTimeAsync(2999);
    expect(requested).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(requested).toHaveLength(3);
    queue.request(1);
    await vi.advanceTimersByTimeAsync(150);
    expect(counted).toEqual([0, 1, 0]);
    queue.stop();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(requested).toHaveLength(4);
  });

  it('drops the waiting requests when stopped', async () => {
    const { requested, fetchOne, land } = openFlights();
    const queue = createRefetchQueue({ fetchOne, againMs: () => null, waitMs: 150, maxParallel: 2 });
    queue.request(1);
    queue.request(1);
    queue.stop();
    await land(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(requested).toEqual([1]);
  });

  it('does not retry a request that fails after the stop, and serves later ones at once', async () => {
    const requested: number[] = [];
    const failures: (() => void)[] = [];
    const fetchOne = (id: number) => {
      requested.push(id);
      return new Promise((_, reject) => failures.push(() => reject(new Error('did not come'))));
    };
    const queue = createRefetchQueue({ fetchOne, againMs: () => 1000, waitMs: 150, maxParallel: 1 });
    queue.request(1);
    queue.stop();
    queue.request(2);
    expect(requested).toEqual([1, 2]);
    failures[0]?.();
    await vi.advanceTimersByTimeAsync(100);
    queue.request(3);
    await vi.advanceTimersByTimeAsync(5000);
    expect(requested).toEqual([1, 2]);
  });
});
