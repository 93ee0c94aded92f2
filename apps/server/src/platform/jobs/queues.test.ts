import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob, handleJob } from './job.ts';
import { gate, note, noted, workerUnderTest } from './worker-under-test.ts';

const { work, jobs, enqueue, due, lock } = workerUnderTest();

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
    work([hang, noted(seen)], { concurrency: { downloads: 2 } }).start();
    await vi.waitFor(() => expect(started).toBe(2));
    await enqueue(note.of({ text: 'passes' }));
    await vi.waitFor(() => expect(seen).toEqual(['passes']));
    expect(started).toBe(2);
    open();
    await vi.waitFor(() => expect(started).toBe(10));
  });
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
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: null }]));
    expect(recorded).toEqual([]);
    await due();
    await vi.waitFor(() => expect(recorded).toEqual([[7, 'x']]));
  });

  test('says so when its worker died in the last attempt', async () => {
    const recorded: unknown[] = [];
    await enqueue({ ...note.of({ text: 'killer' }), maxAttempts: 1 });
    await lock('pool-dead', 60_000);
    work([recording(recorded)]).start();
    await vi.waitFor(() => expect(recorded).toEqual([[7, 'killer']]), 5000);
  });

  test('is tried once more when that could not be said', async () => {
    const recorded: unknown[] = [];
    await enqueue({ ...note.of({ text: 'x' }), maxAttempts: 1 });
    work([
      recording(recorded, async () => {
        if (recorded.length === 1) throw new Error('the database is away');
      }),
    ]).start();
    await vi.waitFor(() => expect(recorded).toHaveLength(1));
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 0, locked_by: null }]));
    await due();
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 1, locked_by: null }]));
    expect(recorded).toHaveLength(2);
  });
});
