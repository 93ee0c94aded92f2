import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob, handleJob } from './job.ts';
import { gate, note, noted, workerUnderTest } from './worker-under-test.ts';

const { work, jobs, enqueue, due, claim } = workerUnderTest();

describe('queues', () => {
  test('a queue that is full of jobs without an end holds up no other', async () => {
    const slow = defineJob({ task: 'test.slow', payload: z.object({}), queue: 'downloads' });
    const { opened, open } = gate();
    let started = 0;
    const seen: string[] = [];
    const hang = handleJob(slow, async () => {
      started += 1;
      await opened;
    });
    for (let index = 0; index < 10; index += 1) await enqueue(slow.of({}));
    work([hang, noted(seen)], { concurrency: { downloads: { parallel: 2, perTenant: 2 } } }).start();
    await vi.waitFor(() => expect(started).toBe(2));
    await enqueue(note.of({ text: 'passes' }));
    await vi.waitFor(() => expect(seen).toEqual(['passes']));
    expect(started).toBe(2);
    open();
    await vi.waitFor(() => expect(started).toBe(10));
  });

  test('a tenant whose jobs have no end leaves room for others', async () => {
    const slow = defineJob({ task: 'test.slow', payload: z.object({}), queue: 'downloads' });
    const { opened, open } = gate();
    const started: number[] = [];
    const hang = handleJob(slow, async (_payload, { tenantId }) => {
      started.push(tenantId);
      await opened;
    });
    for (let index = 0; index < 10; index += 1) await enqueue(slow.of({}), 7);
    work([hang], { concurrency: { downloads: { parallel: 3, perTenant: 2 } } }).start();
    await vi.waitFor(() => expect(started).toEqual([7, 7]));
    await enqueue(slow.of({}), 8);
    await vi.waitFor(() => expect(started).toEqual([7, 7, 8]));
    open();
    await vi.waitFor(() => expect(started).toHaveLength(11));
  });

  test('a backlog of a task hides no other task of its tenant, and no other tenant', async () => {
    const seen: string[] = [];
    const often = defineJob({ task: 'test.often', payload: z.object({}), queue: 'loads' });
    for (let index = 0; index < 250; index += 1) await enqueue(often.of({}));
    await enqueue(note.of({ text: 'same tenant' }));
    await enqueue(note.of({ text: 'another' }), 8);
    const { opened, open } = gate();
    let runs = 0;
    const hang = handleJob(often, async () => {
      runs += 1;
      await opened;
    });
    work([hang, noted(seen)]).start();
    await vi.waitFor(() => expect(seen.toSorted()).toEqual(['another', 'same tenant']));
    open();
    await vi.waitFor(() => expect(runs).toBe(250), 20_000);
  }, 30_000);
});

describe('a job that is given up', () => {
  const recording = (recorded: unknown[], then: () => Promise<void> = async () => {}) =>
    handleJob(
      note,
      async () => {
        throw new Error('always');
      },
      async ({ text }, tenantId) => {
        recorded.push([tenantId, text]);
        await then();
      },
    );

  test('says so after its last attempt and not before', async () => {
    const recorded: unknown[] = [];
    await enqueue({ ...note.of({ text: 'x' }), maxAttempts: 2 });
    work([recording(recorded)]).start();
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ intentos: 1, ocupado_por: null }]));
    expect(recorded).toEqual([]);
    await due();
    await vi.waitFor(() => expect(recorded).toEqual([[7, 'x']]));
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
  });

  test('says so when its worker died in the last attempt', async () => {
    const recorded: unknown[] = [];
    await enqueue({ ...note.of({ text: 'killer' }), maxAttempts: 1 });
    await claim('dead', 60_000);
    work([recording(recorded)]).start();
    await vi.waitFor(() => expect(recorded).toEqual([[7, 'killer']]), 5000);
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
  });

  test('says so again later when that could not be said, and does not run again', async () => {
    const recorded: unknown[] = [];
    const outcomes: string[] = [];
    let runs = 0;
    await enqueue({ ...note.of({ text: 'x' }), maxAttempts: 1 });
    const handler = handleJob(
      note,
      async () => {
        runs += 1;
        throw new Error('always');
      },
      async ({ text }) => {
        recorded.push(text);
        if (recorded.length < 3) throw new Error('the database is away');
      },
    );
    work([handler], { onJob: (_task, outcome) => void outcomes.push(outcome) }).start();
    for (let times = 1; times < 3; times += 1) {
      await vi.waitFor(() => expect(recorded).toHaveLength(times));
      await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ ocupado_por: null }]));
      await due();
    }
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
    expect([runs, recorded.length]).toEqual([1, 3]);
    expect(outcomes).toEqual(['failed']);
  });
});
