import { describe, expect, test, vi } from 'vitest';
import type { TestDatabase } from '@tertulia/testkit/database';
import { gate, note, noted, workerUnderTest } from './worker-under-test.ts';

const bench = workerUnderTest();
const { work, jobs, enqueue, enqueueInTurn, due, claim } = bench;
const query: TestDatabase['query'] = (text, values) => bench.db.query(text, values);

describe('a turn', () => {
  const slots = { concurrency: { general: { parallel: 4, perTenant: 4 } } };

  test('runs its jobs one after another in their order, over two workers', async () => {
    let running = 0;
    let most = 0;
    const seen: string[] = [];
    const handler = () =>
      noted(seen, async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
      });
    for (let index = 0; index < 10; index++) await enqueueInTurn(note.of({ text: String(index) }), 7);
    work([handler()], slots).start();
    work([handler()], slots).start();
    await vi.waitFor(() => expect(seen).toHaveLength(10), 10_000);
    expect(most).toBe(1);
    expect(seen).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });

  test('is of one tenant: another tenant’s jobs of the same name run beside it', async () => {
    const seen: string[] = [];
    const { opened, open } = gate();
    await enqueueInTurn(note.of({ text: 'one' }), 7, 7);
    await enqueueInTurn(note.of({ text: 'other' }), 7, 8);
    work([noted(seen, () => opened)], slots).start();
    await vi.waitFor(() => expect(seen.toSorted()).toEqual(['one', 'other']));
    open();
  });

  test('lets the next one pass while a failed one waits for its next attempt', async () => {
    const seen: string[] = [];
    const handler = noted(seen, async () => {
      if (seen.length === 1) throw new Error('once');
    });
    for (const text of ['fails', 'next']) await enqueueInTurn(note.of({ text }), 7);
    work([handler]).start();
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ intentos: 1, datos: { text: 'fails' } }]));
    expect(seen).toEqual(['fails', 'next']);
  });

  test('has one claim at most, also when two processes saw different jobs of it', async () => {
    for (const text of ['one', 'two']) await enqueueInTurn(note.of({ text }), 7);
    await expect(claim('both', 0)).rejects.toThrow('trabajos_turno_ocupado');
  });
});

describe('a key', () => {
  const keyed = (text: string, runAt?: Date) => note.of({ text }, { key: 'k', ...(runAt && { runAt }) });
  const later = new Date(Date.now() + 600_000);

  test('has one waiting job: the newest, with all its attempts; other tenants have their own', async () => {
    const seen: string[] = [];
    await enqueue(keyed('first', later));
    await query('update app.trabajos set intentos = 2');
    await enqueue(keyed('another tenant’s', later), 8);
    await enqueue(keyed('second'));
    expect(await jobs()).toMatchObject([{ intentos: 0, datos: { text: 'second' } }, { intentos: 0 }]);
    work([noted(seen)]).start();
    await vi.waitFor(() => expect(seen).toEqual(['second']));
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ datos: { text: 'another tenant’s' } }]));
  });

  test('that is asked for while its job runs has another one, which waits for the end', async () => {
    const seen: string[] = [];
    const { opened, open } = gate();
    await enqueue(keyed('running'));
    work([noted(seen, () => opened)]).start();
    work([noted(seen, () => opened)]).start();
    await vi.waitFor(() => expect(seen).toEqual(['running']));
    await enqueue(keyed('replaced'));
    await enqueue(keyed('waiting'));
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ intentos: 1 }, { intentos: 0 }]));
    expect(seen).toEqual(['running']);
    open();
    await vi.waitFor(() => expect(seen).toEqual(['running', 'waiting']));
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
  });

  test('replaces a job that failed for good', async () => {
    const seen: string[] = [];
    await enqueue({ ...keyed('failed'), maxAttempts: 1 });
    const handler = noted(seen, async () => {
      if (seen.length === 1) throw new Error('no');
    });
    work([handler]).start();
    await vi.waitFor(async () => expect(await bench.failed()).toHaveLength(1));
    await enqueue(keyed('again'));
    await vi.waitFor(() => expect(seen).toEqual(['failed', 'again']));
    expect(await bench.failed()).toEqual([]);
  });

  test('whose running job fails is left to the newer one', async () => {
    const seen: string[] = [];
    const { opened, open } = gate();
    await enqueue(keyed('running'));
    const handler = noted(seen, async () => {
      await opened;
      if (seen.length === 1) throw new Error('no');
    });
    work([handler]).start();
    await vi.waitFor(() => expect(seen).toEqual(['running']));
    await enqueue(keyed('newer', later));
    open();
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ intentos: 0, datos: { text: 'newer' } }]));
    await due();
    await vi.waitFor(() => expect(seen).toEqual(['running', 'newer']));
  });
});
