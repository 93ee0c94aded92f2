import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import type { TestDatabase } from '@tertulia/testkit/database';
import type { JobOutcome } from './job-runner.ts';
import { gate, note, noted, workerUnderTest } from './worker-under-test.ts';

const bench = workerUnderTest();
const { work, jobs, failed, enqueue, enqueueInTurn, claim } = bench;
const query: TestDatabase['query'] = (text, values) => bench.db.query(text, values);

describe('a worker that died', () => {
  const impatient = { claimMs: 400 };

  test('leaves its jobs and turns to others when its claims have ended', async () => {
    const seen: string[] = [];
    for (const text of ['left behind', 'next']) await enqueueInTurn(note.of({ text }), 1);
    await query(`update app.trabajos set ocupado_por = 'dead', ocupado_hasta = now() + interval '1 second', intentos = 1
                  where datos ->> 'text' = 'left behind'`);
    work([noted(seen)]).start();
    await vi.waitFor(() => expect(seen).toEqual(['left behind', 'next']), 5000);
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
  });

  test('in the last attempt of a job counts as a failure of that job', async () => {
    const outcomes: string[] = [];
    const seen: string[] = [];
    await enqueue({ ...note.of({ text: 'killer' }), maxAttempts: 1 });
    await claim('dead', 60_000);
    work([noted(seen)], { onJob: (task, outcome) => void outcomes.push(`${task} ${outcome}`) }).start();
    await vi.waitFor(async () =>
      expect(await failed()).toMatchObject([{ ultimo_error: expect.stringMatching(/died/) }]),
    );
    expect(outcomes).toEqual(['test.note failed']);
    expect(seen).toEqual([]);
  });

  test('a living one keeps a job for longer than its claim', async () => {
    const seen: string[] = [];
    const { opened, open } = gate();
    await enqueue(note.of({ text: 'long' }));
    work([noted(seen, () => opened)], { claimMs: 1500 }).start();
    await vi.waitFor(() => expect(seen).toEqual(['long']));
    work([noted(seen)], { claimMs: 1500 }).start();
    // three times of a claim, by the clock that decides
    const [moment] = await query(`select now() + interval '4500 milliseconds' as until`);
    await vi.waitFor(async () => {
      expect(await query('select now() > $1 as passed', [moment?.['until']])).toEqual([{ passed: true }]);
    }, 10_000);
    expect(seen).toEqual(['long']);
    open();
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
    expect(seen).toEqual(['long']);
  });

  test('is given time to be seen again after an outage, in which no claim was renewed', async () => {
    const seen: string[] = [];
    await enqueue(note.of({ text: 'alive' }));
    await claim('back', 60_000);
    const began = performance.now();
    work([noted(seen)], { renewMs: 500 }).start();
    await vi.waitFor(() => expect(seen).toEqual(['alive']), 10_000);
    // the first renewal, and then two more in which all others renew theirs
    expect(performance.now() - began).toBeGreaterThan(1400);
  });

  test('takes back at once what it claimed without learning of it', async () => {
    const seen: string[] = [];
    const { opened, open } = gate();
    await enqueue(note.of({ text: 'at work' }));
    work([noted(seen, () => opened)]).start();
    await vi.waitFor(() => expect(seen).toEqual(['at work']));
    const [{ ocupado_por: me } = { ocupado_por: null }] = await jobs();
    await enqueue(note.of({ text: 'lost' }));
    await vi.waitFor(() => expect(seen).toEqual(['at work', 'lost']));
    await enqueue({ ...note.of({ text: 'later' }), runAt: new Date(Date.now() + 60_000) });
    await query(
      `update app.trabajos set ocupado_por = $1, ocupado_hasta = now() + interval '1 hour', intentos = 1,
              proximo_intento = now() where ocupado_por is null`,
      [me],
    );
    open();
    await vi.waitFor(() => expect(seen).toEqual(['at work', 'lost', 'later']));
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
  });

  test('killed with SIGKILL in the middle of a job: another process takes the job over', async () => {
    await enqueue(note.of({ text: 'half done' }));
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', HANGING_WORKER], {
      env: {
        ...process.env,
        JOBS_URL: bench.urlOf('tertulia_jobs'),
        DATABASE: new URL('../db/database.ts', import.meta.url).href,
        WORKER: new URL('./worker.ts', import.meta.url).href,
        JOB: new URL('./job.ts', import.meta.url).href,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const seen: string[] = [];
    work([noted(seen)], impatient).start();
    await vi.waitFor(() => expect(seen).toEqual(['half done']));
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
  });
});

const HANGING_WORKER = `
  const { createDatabase } = await import(process.env.DATABASE ?? '');
  const { createWorker } = await import(process.env.WORKER ?? '');
  const { defineJob, handleJob } = await import(process.env.JOB ?? '');
  const { pino } = await import('pino');
  const { z } = await import('zod');
  const job = defineJob({ task: 'test.note', payload: z.object({ text: z.string() }), maxAttempts: 3 });
  const handler = handleJob(job, () => { console.log('taken'); return new Promise(() => {}); });
  const log = pino({ level: 'silent' });
  const database = createDatabase({ urlOf: () => process.env.JOBS_URL, log });
  createWorker({ database, handlers: [handler], log, pollMs: 50, renewMs: 50, claimMs: 400 }).start();
`;

describe('stopping', () => {
  test('lets a running job finish and takes no other', async () => {
    const seen: string[] = [];
    const { opened, open } = gate();
    await enqueue(note.of({ text: 'running' }));
    const worker = work([noted(seen, () => opened)], { concurrency: { general: { parallel: 1, perTenant: 1 } } });
    worker.start();
    await vi.waitFor(() => expect(seen).toEqual(['running']));
    await enqueue(note.of({ text: 'waiting' }));
    const stopped = worker.stop(5000);
    open();
    await stopped;
    expect(seen).toEqual(['running']);
    expect(await jobs()).toMatchObject([{ datos: { text: 'waiting' }, ocupado_por: null, intentos: 0 }]);
  });

  test('gives a job that outlasts the grace back untouched, and tells its handler', async () => {
    const seen: string[] = [];
    let isReported = false;
    await enqueue(note.of({ text: 'endless' }, { key: 'k' }));
    const worker = work([
      noted(seen, ({ signal }) => {
        signal.addEventListener('abort', () => (isReported = true));
        return new Promise(() => {});
      }),
    ]);
    worker.start();
    await vi.waitFor(() => expect(seen).toEqual(['endless']));
    await worker.stop(50);
    expect(isReported).toBe(true);
    expect(await jobs()).toMatchObject([{ ocupado_por: null, intentos: 0 }]);
    work([noted(seen)]).start();
    await vi.waitFor(() => expect(seen).toEqual(['endless', 'endless']));
  });

  test('gives up a job that outlasts the grace where a newer one with its key waits', async () => {
    const seen: string[] = [];
    await enqueue(note.of({ text: 'endless' }, { key: 'k' }));
    const worker = work([noted(seen, () => new Promise(() => {}))]);
    worker.start();
    await vi.waitFor(() => expect(seen).toEqual(['endless']));
    await enqueue(note.of({ text: 'newer' }, { key: 'k' }));
    await worker.stop(50);
    expect(await jobs()).toMatchObject([{ datos: { text: 'newer' }, ocupado_por: null, intentos: 0 }]);
  });

  test('an aborted job that fails costs no attempt', async () => {
    const seen: string[] = [];
    const outcomes: JobOutcome[] = [];
    await enqueue({ ...note.of({ text: 'aborted' }), maxAttempts: 1 });
    const handler = noted(
      seen,
      ({ signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const worker = work([handler], { onJob: (_task, outcome) => void outcomes.push(outcome) });
    worker.start();
    await vi.waitFor(() => expect(seen).toEqual(['aborted']));
    await worker.stop(50);
    expect(await jobs()).toMatchObject([{ ocupado_por: null, intentos: 0 }]);
    expect(outcomes).toEqual([]);
  });
});
