import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startFaultProxy, type FaultProxy } from '@tertulia/testkit/fault-proxy';
import { DatabaseUnavailable } from '../db/faults.ts';
import { defineJob, handleJob } from './job.ts';
import type { JobOutcome } from './job-runner.ts';
import { gate, note, noted, workerUnderTest } from './worker-under-test.ts';

/** A wait for a connection and one for an answer, the grace of the queue and its restart, rounded up. */
const RECOVERY_MS = 15_000;

const inTurn = defineJob({ task: 'test.in-turn', payload: z.object({ text: z.string() }), timeoutMs: 60_000 });

const bench = workerUnderTest();
const { work, jobs, enqueue } = bench;
let proxy: FaultProxy;

beforeAll(async () => {
  const { hostname: host, port } = new URL(bench.jobsUrl());
  proxy = await startFaultProxy(() => ({ host, port: Number(port) }));
});
afterAll(() => proxy.stop());
beforeEach(() => proxy.set({ kind: 'none' }));

function behindProxy(): string {
  const url = new URL(bench.jobsUrl());
  url.host = `127.0.0.1:${proxy.port}`;
  return url.href;
}

test('F-E06 jobs go on after every connection of the queues went silent', async () => {
  const seen: string[] = [];
  work([noted(seen)], { connectionString: behindProxy() }).start();
  await enqueue(note.of({ text: 'before' }));
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), 5000);
  proxy.set({ kind: 'swallow', newOnes: false });
  await enqueue(note.of({ text: 'after' }));
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), RECOVERY_MS);
  expect(seen).toEqual(['before', 'after']);
}, 40_000);

test('F-E06 a job at work when its queue breaks off is not begun again beside it, and the next in turn follows', async () => {
  const seen: string[] = [];
  const { opened, open } = gate();
  const handler = handleJob(inTurn, async ({ text }) => {
    seen.push(text);
    if (text === 'held') await opened;
  });
  work([handler], { connectionString: behindProxy() }).start();
  await enqueue(inTurn.of({ text: 'held' }, { inTurn: 5 }));
  await vi.waitFor(() => expect(seen).toEqual(['held']), 5000);
  const [{ locked_by: firstQueue } = { locked_by: null }] = await jobs();
  expect(firstQueue).not.toBeNull();
  proxy.set({ kind: 'swallow', newOnes: false });
  await vi.waitFor(async () => {
    const [job] = await jobs();
    expect(job?.locked_by).not.toBeNull();
    expect(job?.locked_by).not.toBe(firstQueue);
  }, RECOVERY_MS);
  expect(seen).toEqual(['held']);
  open();
  await enqueue(inTurn.of({ text: 'next' }, { inTurn: 5 }));
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), RECOVERY_MS);
  expect(seen.at(-1)).toBe('next');
}, 40_000);

test('F-E06 a job whose end could not be recorded is not done a second time', async () => {
  const seen: string[] = [];
  const handler = noted(seen, async () => {
    if (seen.length === 1) proxy.set({ kind: 'swallow', newOnes: true });
  });
  work([handler], { connectionString: behindProxy() }).start();
  await enqueue(note.of({ text: 'once' }));
  await vi.waitFor(() => expect(seen).toEqual(['once']), 5000);
  await sleep(500);
  expect(await jobs()).toHaveLength(1);
  proxy.set({ kind: 'none' });
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), RECOVERY_MS);
  expect(seen).toEqual(['once']);
}, 40_000);

test('F-E06 a job whose database is away waits for it, and loses no attempt', async () => {
  const outcomes: JobOutcome[] = [];
  const attempts: number[] = [];
  const handler = handleJob(note, async (_payload, { attempt }) => {
    attempts.push(attempt);
    if (attempts.length < 3) throw new DatabaseUnavailable('away');
  });
  work([handler], { onJob: (_task, outcome) => void outcomes.push(outcome) }).start();
  await enqueue(note.of({ text: 'patient' }));
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), 10_000);
  expect(attempts).toEqual([1, 1, 1]);
  expect(outcomes).toEqual(['done']);
}, 20_000);
