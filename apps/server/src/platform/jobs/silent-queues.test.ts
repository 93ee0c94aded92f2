import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startFaultProxy, type FaultProxy } from '@tertulia/testkit/fault-proxy';
import { createDatabase, type Database } from '../db/database.ts';
import { DatabaseUnavailable } from '../db/faults.ts';
import { defineJob, handleJob } from './job.ts';
import type { JobOutcome } from './job-runner.ts';
import { gate, note, noted, silent, workerUnderTest } from './worker-under-test.ts';

/** A wait for an answer and one for a connection, and the polls between them, rounded up. */
const RECOVERY_MS = 15_000;

const long = defineJob({ task: 'test.long', payload: z.object({ text: z.string() }), timeoutMs: 60_000 });

const bench = workerUnderTest();
const { work, jobs, enqueue, enqueueInTurn } = bench;
let proxy: FaultProxy;
let database: Database;

beforeAll(async () => {
  const { hostname: host, port } = new URL(bench.urlOf('tertulia_jobs'));
  proxy = await startFaultProxy(() => ({ host, port: Number(port) }));
  database = createDatabase({
    urlOf: (role) => {
      const url = new URL(bench.urlOf(role));
      url.host = `127.0.0.1:${proxy.port}`;
      return url.href;
    },
    log: silent,
  });
});
afterAll(async () => {
  await database.close();
  await proxy.stop();
});
beforeEach(() => proxy.set({ kind: 'none' }));

test('F-E06 jobs go on after every connection of the queues went silent', async () => {
  const seen: string[] = [];
  work([noted(seen)], { database }).start();
  await enqueue(note.of({ text: 'before' }));
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), 5000);
  proxy.set({ kind: 'swallow', newOnes: false });
  await enqueue(note.of({ text: 'after' }));
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), RECOVERY_MS);
  expect(seen).toEqual(['before', 'after']);
}, 40_000);

test('F-E06 a job at work when the connections break off is not begun again beside it, and the next in turn follows', async () => {
  const seen: string[] = [];
  const { opened, open } = gate();
  const handler = handleJob(long, async ({ text }) => {
    seen.push(text);
    if (text === 'held') await opened;
  });
  // the process misses renewals, and the other one would take a job whose claim has ended
  const options = { claimMs: 30_000 };
  work([handler], { ...options, database }).start();
  await enqueueInTurn(long.of({ text: 'held' }), 5);
  await vi.waitFor(() => expect(seen).toEqual(['held']), 5000);
  work([handler], options).start();
  const ends = () => bench.db.query<{ ocupado_hasta: Date }>('select ocupado_hasta from app.trabajos');
  proxy.set({ kind: 'swallow', newOnes: false });
  const [before] = await ends();
  await vi.waitFor(async () => {
    const [now] = await ends();
    expect(now?.ocupado_hasta.getTime()).toBeGreaterThan((before?.ocupado_hasta.getTime() ?? NaN) + 1000);
  }, RECOVERY_MS);
  expect(seen).toEqual(['held']);
  await enqueueInTurn(long.of({ text: 'next' }), 5);
  await sleep(500);
  expect(seen).toEqual(['held']);
  open();
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), RECOVERY_MS);
  expect(seen).toEqual(['held', 'next']);
}, 40_000);

test('F-E06 a job whose end could not be recorded is not done a second time', async () => {
  const seen: string[] = [];
  const handler = noted(seen, async () => {
    if (seen.length === 1) proxy.set({ kind: 'swallow', newOnes: true });
  });
  work([handler], { database, claimMs: 30_000 }).start();
  await enqueue(note.of({ text: 'once' }));
  await vi.waitFor(() => expect(seen).toEqual(['once']), 5000);
  work([noted(seen)], { claimMs: 30_000 }).start();
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
