import { spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import type { TestDatabase } from '@tertulia/testkit/database';
import { handleJob, PermanentJobError } from './job.ts';
import type { JobOutcome } from './job-runner.ts';
import { brief, gate, note, noted, workerUnderTest } from './worker-under-test.ts';
import type { WorkerOptions } from './worker.ts';

const bench = workerUnderTest();
const { work, jobs, jobsUrl, enqueue, due, lock } = bench;
const query: TestDatabase['query'] = (text, values) => bench.db.query(text, values);

describe('enqueuing', () => {
  test('runs a job of a committed transaction with its tenant, and none of a rolled back one', async () => {
    const seen: [number, string][] = [];
    work([handleJob(note, async ({ text }, { tenantId }) => void seen.push([tenantId, text]))]).start();
    await bench.database.withTenant({ tenantId: 7 }, (tx) => tx.enqueue(note.of({ text: 'kept' })));
    const failed = bench.database.withTenant({ tenantId: 7 }, async (tx) => {
      await tx.enqueue(note.of({ text: 'dropped' }));
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await bench.database.withTenant({ tenantId: 8 }, (tx) => tx.enqueue(note.of({ text: 'also kept' })));
    await vi.waitFor(() => expect(seen).toHaveLength(2));
    // the two may run at once
    expect(seen.toSorted(([one], [other]) => one - other)).toEqual([
      [7, 'kept'],
      [8, 'also kept'],
    ]);
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
  });

  test('refuses a payload that does not fit before anything is stored', () => {
    expect(() => note.of({ text: 5 as unknown as string })).toThrow();
  });

  test('refuses two handlers for one job', () => {
    expect(() => work([noted([]), noted([])])).toThrow('test.note');
  });
});

describe('failures', () => {
  const outcomes = (): { list: [string, JobOutcome][]; onJob: WorkerOptions['onJob'] } => {
    const list: [string, JobOutcome][] = [];
    return { list, onJob: (task, outcome) => list.push([task, outcome]) };
  };

  test('tries a failed job again until its attempts are used up, then counts and logs it as failed', async () => {
    const { list, onJob } = outcomes();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const handler = handleJob(note, async () => {
      throw new Error('always');
    });
    await enqueue(note.of({ text: 'poison' }));
    work([handler], { onJob, log }).start();
    for (let attempt = 1; attempt <= 3; attempt++) {
      await vi.waitFor(() => expect(list).toHaveLength(attempt));
      await vi.waitFor(async () => expect((await jobs())[0]?.locked_by).toBeNull());
      await due();
    }
    expect(list.map(([, outcome]) => outcome)).toEqual(['retry', 'retry', 'failed']);
    const levels = lines
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .filter((line) => line.msg.startsWith('job failed'));
    expect(levels.map((line) => line.level)).toEqual([40, 40, 50]);
  });

  test('does not repeat a job that says it cannot succeed', async () => {
    const { list, onJob } = outcomes();
    const handler = handleJob(note, async () => {
      throw new PermanentJobError('gone');
    });
    await enqueue(note.of({ text: 'x' }));
    work([handler], { onJob }).start();
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 3, locked_by: null }]));
    expect(list).toEqual([['test.note', 'failed']]);
  });

  test('ends a job without a tenant or with a payload of another shape for good', async () => {
    const { list, onJob } = outcomes();
    const seen: string[] = [];
    await query(
      `select graphile_worker.add_job('test.note', '{"text":"no tenant"}'), graphile_worker.add_job('test.note', '{"tenantId":7,"text":1}')`,
    );
    work([noted(seen)], { onJob }).start();
    await vi.waitFor(() => expect(list.map(([, outcome]) => outcome)).toEqual(['failed', 'failed']));
    expect(seen).toEqual([]);
  });

  test('lets other jobs pass one that never ends, even with a single slot (JOB-03)', async () => {
    const { list, onJob } = outcomes();
    const seen: string[] = [];
    const never = handleJob(
      brief,
      (_payload, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    await enqueue(brief.of({}));
    await enqueue(note.of({ text: 'next' }));
    work([never, noted(seen)], { onJob, concurrency: { general: 1 } }).start();
    await vi.waitFor(() => expect(seen).toEqual(['next']));
    expect(list[0]).toEqual(['test.brief', 'retry']);
  });
});

test('runs the jobs of one queue one after another, over two workers', async () => {
  let running = 0;
  let most = 0;
  const seen: string[] = [];
  const handler = () =>
    noted(seen, async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
    });
  for (let index = 0; index < 10; index++) await enqueue(note.of({ text: String(index) }, { inTurn: 7 }));
  work([handler()], { concurrency: { general: 4 } }).start();
  work([handler()], { concurrency: { general: 4 } }).start();
  await vi.waitFor(() => expect(seen).toHaveLength(10), 10_000);
  expect(most).toBe(1);
  expect(seen).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('has few queues, however many numbers jobs go by, each for one task', async () => {
  const count = async () =>
    Number((await query<{ n: string }>('select count(*) as n from graphile_worker._private_job_queues'))[0]?.n);
  const before = await count();
  for (let id = 1000; id < 1600; id++) await enqueue(note.of({ text: `${id}` }, { inTurn: id }));
  expect(await count()).toBeLessThanOrEqual(before + 256);
  expect(note.of({ text: 'a' }, { inTurn: 7 }).queue).not.toBe(brief.of({}, { inTurn: 7 }).queue);
  await query('delete from graphile_worker._private_jobs');
});

describe('a worker that died', () => {
  const impatient = { staleMs: 400 };

  test('its jobs and queues are freed when its heart-beat has stopped', async () => {
    const seen: string[] = [];
    await enqueue(note.of({ text: 'left behind' }, { inTurn: 1 }));
    await lock('pool-dead', 60_000);
    await query(`insert into app.job_nodos values ('pool-dead', now() - interval '1 minute')`);
    work([noted(seen)], impatient).start();
    await vi.waitFor(() => expect(seen).toEqual(['left behind']));
    expect(await query(`select 1 from app.job_nodos where worker_id = 'pool-dead'`)).toEqual([]);
  });

  test('its jobs are freed also when it never had a heart-beat', async () => {
    const seen: string[] = [];
    await enqueue(note.of({ text: 'unknown owner' }));
    await lock('pool-unknown', 60_000);
    work([noted(seen)], impatient).start();
    await vi.waitFor(() => expect(seen).toEqual(['unknown owner']));
  });

  test('in the last attempt of a job counts as a failure of that job', async () => {
    const failed: string[] = [];
    await enqueue({ ...note.of({ text: 'killer' }), maxAttempts: 1 });
    await lock('pool-dead', 60_000);
    work([noted([])], { ...impatient, onJob: (task, outcome) => void failed.push(`${task} ${outcome}`) }).start();
    await vi.waitFor(() => expect(failed).toEqual(['test.note failed']));
  });

  test('a living one keeps a job for longer than the stale time', async () => {
    const seen: string[] = [];
    const { opened, open } = gate();
    await enqueue(note.of({ text: 'long' }));
    work([noted(seen, () => opened)], { staleMs: 1500 }).start();
    await vi.waitFor(() => expect(seen).toEqual(['long']));
    work([noted(seen)], { staleMs: 1500 }).start();
    // three stale times of the second worker, counted in its own heart-beats
    const [moment] = await query(`select now() + interval '4500 milliseconds' as until`);
    await vi.waitFor(async () => {
      expect(await query(`select min(visto) > $1 as passed from app.job_nodos`, [moment?.['until']])).toEqual([
        { passed: true },
      ]);
    }, 10_000);
    open();
    await vi.waitFor(async () => expect(await jobs()).toEqual([]));
    expect(seen).toEqual(['long']);
  });

  test('is given time to be seen again after an outage, in which every heart-beat stood still', async () => {
    await enqueue(note.of({ text: 'alive' }));
    await lock('pool-back', 60_000);
    await query(`insert into app.job_nodos values ('pool-back', now() - interval '1 minute')`);
    work([noted([])], { beatMs: 500, staleMs: 2000 }).start();
    const beats = `select extract(epoch from max(visto) - $1)::float as age from app.job_nodos where worker_id <> 'pool-back'`;
    await vi.waitFor(async () => expect(await query('select 1 from app.job_nodos')).toHaveLength(2));
    await query(`update app.job_nodos set visto = now() + interval '1 minute' where worker_id = 'pool-back'`);
    const [moment] = await query(`select now() as start`);
    await vi.waitFor(
      async () => expect((await query<{ age: number }>(beats, [moment?.['start']]))[0]?.age).toBeGreaterThan(1.4),
      10_000,
    );
    expect(await jobs()).toMatchObject([{ locked_by: 'pool-back' }]);
  });

  test('killed with SIGKILL in the middle of a job: another process takes the job over', async () => {
    await enqueue(note.of({ text: 'half done' }));
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', HANGING_WORKER], {
      env: {
        ...process.env,
        JOBS_URL: jobsUrl(),
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
  const { createWorker } = await import(process.env.WORKER ?? '');
  const { defineJob, handleJob } = await import(process.env.JOB ?? '');
  const { pino } = await import('pino');
  const { z } = await import('zod');
  const job = defineJob({ task: 'test.note', payload: z.object({ text: z.string() }), maxAttempts: 3 });
  const handler = handleJob(job, () => { console.log('taken'); return new Promise(() => {}); });
  createWorker({ connectionString: process.env.JOBS_URL, handlers: [handler], log: pino({ level: 'silent' }), beatMs: 50, staleMs: 400 }).start();
`;

/** Allows or refuses connections to the test's own database; refusing also ends the open ones. */
async function allowConnections(isOpen: boolean): Promise<void> {
  const url = new URL(bench.db.adminUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  await client.query(`alter database ${name} allow_connections ${isOpen}`);
  if (!isOpen) await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await client.end();
}

test('outlives a database that refuses connections while a job ends, and records its end afterwards', async () => {
  const seen: string[] = [];
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const { opened, open } = gate();
  await enqueue(note.of({ text: 'during' }));
  work([noted(seen, () => opened)], { log, staleMs: 600_000 }).start();
  await vi.waitFor(() => expect(seen).toEqual(['during']));
  await allowConnections(false);
  open();
  await vi.waitFor(() => expect(lines.join()).toContain('the job queue restarts'), 5000);
  await allowConnections(true);
  await enqueue(note.of({ text: 'after' }));
  await vi.waitFor(() => expect(seen.toSorted()).toEqual(['after', 'during']), 10_000);
  await vi.waitFor(async () => expect(await jobs()).toEqual([]));
});

describe('recurring work', () => {
  test('runs in one of two processes at a time and once per period', async () => {
    let running = 0;
    let most = 0;
    const runs: number[] = [];
    const both = [work([noted([])]), work([noted([])])];
    for (const worker of both) {
      worker.every('test.tick', 1, async () => {
        most = Math.max(most, ++running);
        // when the run was claimed, by the clock that decides
        const [row] = await query<{ ms: number }>(
          `select extract(epoch from corrida)::float8 * 1000 as ms from app.job_relojes where nombre = 'test.tick'`,
        );
        runs.push(row?.ms ?? NaN);
        await new Promise((resolve) => setTimeout(resolve, 100));
        running--;
      });
      worker.start();
    }
    // the first run of each process is not bound to the period
    await vi.waitFor(() => expect(runs.length).toBeGreaterThanOrEqual(4), 10_000);
    expect(most).toBe(1);
    const [first = 0, second = 0, third = 0] = runs.slice(-3);
    expect(second - first).toBeGreaterThan(850);
    expect(third - second).toBeGreaterThan(850);
  });

  test('goes on after a run that failed', async () => {
    const runs: boolean[] = [];
    let count = 0;
    const worker = work([noted([])], { onTimer: (_name, isOk) => void runs.push(isOk) });
    worker.every('test.shaky', 0.05, async () => {
      if (++count === 1) throw new Error('once');
    });
    worker.start();
    await vi.waitFor(() => expect(runs.slice(0, 2)).toEqual([false, true]), 5000);
  });
});

describe('connections', () => {
  const held = async () => {
    const [row] = await query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'tertulia_jobs'`,
    );
    return row?.n ?? 0;
  };

  test('are few, however much recurs and runs at once', async () => {
    const seen: string[] = [];
    const { opened, open } = gate();
    let running = 0;
    // those of the test before leave a little after its end
    await vi.waitFor(async () => expect(await held()).toBe(0));
    for (let index = 0; index < 12; index++) await enqueue(note.of({ text: String(index) }));
    const worker = work([noted(seen, () => opened)], { connections: 2, concurrency: { general: 12 } });
    for (let index = 0; index < 10; index++)
      worker.every(`test.long-${index}`, 1, () => {
        running++;
        return opened;
      });
    worker.start();
    await vi.waitFor(() => expect([seen.length, running]).toEqual([12, 10]), 10_000);
    // two shared ones, one on which the queue gets announcements, one with the locks of the timers
    expect(worker.connections()).toBe(4);
    expect(await held()).toBeLessThanOrEqual(4);
    open();
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), 10_000);
  });

  test('a lost one takes the recurring work with it no further than to the next run', async () => {
    const seen: string[] = [];
    const { opened, open } = gate();
    const worker = work([noted([])]);
    worker.every('test.holds', 600, () => opened);
    worker.every('test.often', 0.05, async () => void seen.push('often'));
    worker.start();
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(1), 5000);
    await query(
      `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and l.classid = 7231005 and l.granted`,
    );
    const before = seen.length;
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(before + 1), 5000);
    open();
  });
});

describe('stopping', () => {
  test('lets a running job finish and takes no other', async () => {
    const seen: string[] = [];
    const { opened, open } = gate();
    await enqueue(note.of({ text: 'running' }));
    const worker = work([noted(seen, () => opened)], { concurrency: { general: 1 } });
    worker.start();
    await vi.waitFor(() => expect(seen).toEqual(['running']));
    await enqueue(note.of({ text: 'waiting' }));
    const stopped = worker.stop(5000);
    open();
    await stopped;
    expect(seen).toEqual(['running']);
    expect(await jobs()).toMatchObject([{ payload: { text: 'waiting' }, locked_by: null, attempts: 0 }]);
    expect(await query('select * from app.job_nodos')).toEqual([]);
  });

  test('gives a job that outlasts the grace back untouched, and tells its handler', async () => {
    const seen: string[] = [];
    let isReported = false;
    await enqueue(note.of({ text: 'endless' }, { inTurn: 9 }));
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
    expect(await jobs()).toMatchObject([{ locked_by: null, attempts: 0 }]);
    work([noted(seen)]).start();
    await vi.waitFor(() => expect(seen).toEqual(['endless', 'endless']));
  });
});
