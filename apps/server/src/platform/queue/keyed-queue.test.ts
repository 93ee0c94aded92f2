import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log/log';
import { createKeyedQueue, type KeyedQueueParts, type Outcome } from './keyed-queue.ts';

/** A queue whose runs the test controls. By default one run at a time, with one key. */
function queueOf(drain: KeyedQueueParts['drain'], options: Partial<KeyedQueueParts> = {}) {
  const { parallel = 1, batchedPerTenant = parallel, exclusivePerTenant = parallel, batchSize = 1 } = options;
  const isExclusive = (clave: string) => clave.startsWith('E:');
  return createKeyedQueue({
    drain,
    parallel,
    batchedPerTenant,
    exclusivePerTenant,
    batchSize,
    isExclusive,
    log: createLog('silent'),
  });
}

/** A queue over a backlog with the given number of events per key, and the order in which its runs begin. */
function queueOver(events: Map<string, number>, parallel: number, together = 1) {
  const runs: string[] = [];
  const queue = queueOf(
    async (tenantId, claves): Promise<Outcome[]> => {
      const names = claves.map((clave) => `${tenantId}:${clave}`);
      runs.push(names.join(' '));
      await Promise.resolve();
      return names.map((name) => {
        const left = (events.get(name) ?? 1) - 1;
        events.set(name, left);
        return left > 0 ? 'more' : 'done';
      });
    },
    { parallel, batchSize: together },
  );
  const finished = async () => {
    while ([...events.values()].some((left) => left > 0)) await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, runs, finished };
}

describe('keyed fair queue', () => {
  it('runs a tenant after no more runs than the limit during a flood of 10,000 customers of another', async () => {
    const events = new Map(Array.from({ length: 10_000 }, (_, index) => [`1:c${index}`, 1]));
    events.set('2:yo', 1);
    const { queue, runs, finished } = queueOver(events, 8);
    for (let index = 0; index < 10_000; index++) queue.poke(1, `c${index}`);
    queue.poke(2, 'yo');
    await finished();
    expect(runs.indexOf('2:yo')).toBeLessThanOrEqual(9);
  });

  it('runs a tenant during a flood of one customer of another', async () => {
    const { queue, runs, finished } = queueOver(
      new Map([
        ['1:charlatán', 10_000],
        ['2:yo', 1],
      ]),
      1,
    );
    queue.poke(1, 'charlatán');
    queue.poke(2, 'yo');
    await finished();
    expect(runs.indexOf('2:yo')).toBe(1);
  });

  it('alternates between many tenants', async () => {
    const names = [1, 2, 3].flatMap((tenant) => ['a', 'b', 'c'].map((clave) => [tenant, clave] as const));
    const { queue, runs, finished } = queueOver(new Map(names.map(([tenant, clave]) => [`${tenant}:${clave}`, 1])), 1);
    for (const [tenant, clave] of names) queue.poke(tenant, clave);
    await finished();
    // the first one was alone when it arrived
    expect(runs.map((run) => run[0]).join('')).toMatch(/^1(123|231|312){2}/);
  });

  it('batches the keys that waited, of one tenant up to the limit, and requeues those that have more', async () => {
    const { queue, runs, finished } = queueOver(
      new Map([
        ['1:a', 1],
        ['1:b', 2],
        ['1:c', 1],
        ['1:d', 1],
        ['2:e', 1],
        ['1:f', 1],
      ]),
      1,
      3,
    );
    for (const clave of ['a', 'b', 'c', 'd']) queue.poke(1, clave);
    queue.poke(2, 'e');
    queue.poke(1, 'f');
    await finished();
    expect(runs).toEqual(['1:a', '1:b 1:c 1:d', '2:e', '1:f 1:b']);
  });

  it('runs an exclusive key alone, also one that did not fit into a batch', async () => {
    const runs: string[] = [];
    const queue = queueOf(
      async (_tenant, claves) => {
        runs.push(claves.join(' '));
        return claves.map((clave) => (clave === 'b' && claves.length > 1 ? 'alone' : 'done'));
      },
      { batchSize: 4 },
    );
    for (const clave of ['x', 'a', 'b', 'c', 'E:1', 'd']) queue.poke(1, clave);
    while (runs.length < 4) await new Promise((resolve) => setImmediate(resolve));
    expect(runs).toEqual(['x', 'E:1', 'a b c d', 'b']);
    queue.poke(1, 'y');
    for (const clave of ['a', 'b']) queue.poke(1, clave);
    while (runs.length < 6) await new Promise((resolve) => setImmediate(resolve));
    // it may fit in again
    expect(runs.slice(4, 6)).toEqual(['y', 'a b']);
    await queue.close();
  });

  it('leaves runs to other tenants when one tenant has reached its limit', async () => {
    const running: number[] = [];
    const ends: (() => void)[] = [];
    const queue = queueOf(
      async (tenantId) => {
        running.push(tenantId);
        await new Promise<void>((resolve) => ends.push(resolve));
        return ['done'];
      },
      { parallel: 4, batchedPerTenant: 2, exclusivePerTenant: 1 },
    );
    for (const clave of ['a', 'b', 'c', 'd']) queue.poke(1, clave);
    expect(running).toEqual([1, 1]);
    queue.poke(2, 'e');
    expect(running).toEqual([1, 1, 2]);
    for (const end of ends.splice(0)) end();
    while (running.length < 5) await new Promise((resolve) => setImmediate(resolve));
    expect(running).toEqual([1, 1, 2, 1, 1]);
    // an exclusive key takes none of them and has one run of its own
    queue.poke(1, 'f');
    for (const clave of ['E:1', 'E:2']) queue.poke(1, clave);
    expect(running).toEqual([1, 1, 2, 1, 1, 1]);
    queue.poke(3, 'E:3');
    expect(running).toEqual([1, 1, 2, 1, 1, 1, 3]);
    for (const end of ends.splice(0)) end();
    await queue.close();
  });

  it('leaves runs to other tenants however many exclusive keys of one tenant are stuck', async () => {
    const running: string[] = [];
    const ends: (() => void)[] = [];
    const queue = queueOf(
      async (tenantId, claves) => {
        running.push(`${tenantId}:${claves.join(' ')}`);
        await new Promise<void>((resolve) => ends.push(resolve));
        return claves.map(() => 'done');
      },
      { parallel: 8, batchedPerTenant: 3, exclusivePerTenant: 3 },
    );
    for (let key = 1; key <= 9; key++) queue.poke(1, `E:${key}`);
    expect(running).toEqual(['1:E:1', '1:E:2', '1:E:3']);
    // batches of the same tenant do not wait either
    for (const clave of ['M:1', 'M:2', 'M:3', 'M:4']) queue.poke(1, clave);
    queue.poke(2, 'a');
    expect(running.slice(3)).toEqual(['1:M:1', '1:M:2', '1:M:3', '2:a']);
    const rest = ends.splice(3);
    for (const end of ends.splice(0)) end();
    await expect.poll(() => running.slice(7)).toEqual(['1:E:4', '1:E:5', '1:E:6']);
    for (const end of [...rest, ...ends.splice(0)]) end();
    await queue.close();
  });

  it('runs one key once at a time, and once more when it was poked during the run', async () => {
    const running = new Set<string>();
    let runs = 0;
    let overlaps = 0;
    const queue = queueOf(
      async (_tenant, claves) => {
        for (const clave of claves) {
          if (running.has(clave)) overlaps++;
          running.add(clave);
        }
        runs++;
        await new Promise((resolve) => setImmediate(resolve));
        for (const clave of claves) running.delete(clave);
        return claves.map(() => 'done');
      },
      { parallel: 4, batchSize: 4 },
    );
    queue.poke(1, 'a');
    queue.poke(1, 'a');
    queue.poke(1, 'a');
    while (runs < 2) await new Promise((resolve) => setImmediate(resolve));
    await queue.close();
    expect(overlaps).toBe(0);
    expect(runs).toBe(2);
  });

  it('retries a key that was busy elsewhere, and continues with others after a failed run', async () => {
    const runs: string[] = [];
    const queue = queueOf(async (_tenant, [clave = '']) => {
      runs.push(clave);
      if (clave === 'roto') throw new Error('away');
      return [clave === 'ocupado' && runs.filter((run) => run === 'ocupado').length === 1 ? 'busy' : 'done'];
    });
    for (const clave of ['roto', 'ocupado', 'libre']) queue.poke(1, clave);
    while (runs.length < 4) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(runs).toEqual(['roto', 'ocupado', 'libre', 'ocupado']);
    await queue.close();
  });

  it('waits before the next run of a key as long as its outcome says, while others run', async () => {
    const runs: { clave: string; at: number }[] = [];
    const queue = queueOf(async (_tenant, [clave = '']) => {
      runs.push({ clave, at: performance.now() });
      return [clave === 'lento' && runs.length === 1 ? { retryMs: 200 } : 'done'];
    });
    for (const clave of ['lento', 'libre']) queue.poke(1, clave);
    while (runs.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(runs.map(({ clave }) => clave)).toEqual(['lento', 'libre', 'lento']);
    expect((runs[2]?.at ?? 0) - (runs[0]?.at ?? 0)).toBeGreaterThan(190);
    await queue.close();
  });

  it('forgets the waiting keys of one tenant', async () => {
    const { queue, runs, finished } = queueOver(new Map([['2:c', 1]]), 1);
    for (const clave of ['a', 'b']) queue.poke(1, clave);
    queue.poke(2, 'c');
    queue.forget(1);
    await finished();
    expect(runs).toEqual(['1:a', '2:c']);
    queue.poke(1, 'd');
    await queue.close();
    expect(runs).toEqual(['1:a', '2:c', '1:d']);
  });
});
