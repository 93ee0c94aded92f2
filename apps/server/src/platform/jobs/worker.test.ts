import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import type { TestDatabase } from '@tertulia/testkit/database';
import { sql } from '../db/sql.ts';
import { BUS_CHANNEL, decodeBusEvent } from '../realtime/bus-contract.ts';
import { readEvent } from '../realtime/event.ts';
import { trabajoPorHacer } from './job.events.ts';
import { handleJob, PermanentJobError } from './job.ts';
import type { JobOutcome } from './job-runner.ts';
import { brief, gate, note, noted, workerUnderTest } from './worker-under-test.ts';
import type { WorkerOptions } from './worker.ts';

const bench = workerUnderTest();
const { work, jobs, failed, enqueue, due } = bench;
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

  test('announces a job that is due, to be run before the next poll', async () => {
    const seen: string[] = [];
    const worker = work([noted(seen)], { pollMs: 600_000 });
    worker.start();
    const listener = new pg.Client({ connectionString: bench.urlOf('tertulia_app') });
    const events: unknown[] = [];
    listener.on('notification', ({ payload = '' }) => {
      const event = decodeBusEvent(payload);
      const known = event && readEvent([trabajoPorHacer], event);
      events.push(known);
      if (known) worker.poke(known.tenantId, known.data.task, known.data.turn);
    });
    await listener.connect();
    try {
      await listener.query(`listen ${BUS_CHANNEL}`);
      await enqueue({ ...note.of({ text: 'later' }), runAt: new Date(Date.now() + 60_000) });
      await enqueue(note.of({ text: 'now' }));
      await vi.waitFor(() => expect(seen).toEqual(['now']));
    } finally {
      await listener.end();
    }
    expect(events).toHaveLength(1);
  });

  test('refuses a job without a tenant, and one for another tenant than the transaction’s', async () => {
    const add = (payload: object) =>
      bench.database.withTenant({ tenantId: 7 }, (tx) =>
        tx.run(sql`select app.add_job('test.note', ${JSON.stringify(payload)}::json, null, null, 3, null)`),
      );
    await expect(add({ text: 'nobody’s' })).rejects.toThrow('suscriptor_id');
    await expect(add({ text: 'theirs', tenantId: 8 })).rejects.toThrow('another tenant');
    expect(await jobs()).toEqual([]);
  });

  test('keeps the table of jobs from tenants’ code', async () => {
    await enqueue(note.of({ text: 'x' }));
    const read = bench.database.withTenant({ tenantId: 7 }, (tx) => tx.rows(sql`select 1 from app.trabajos`));
    await expect(read).rejects.toThrow('permission denied');
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

  test('tries a failed job again until its attempts are used up, then counts, logs and keeps it as failed', async () => {
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
      await vi.waitFor(async () => expect((await jobs())[0]?.ocupado_por ?? null).toBeNull());
      await due();
    }
    expect(list.map(([, outcome]) => outcome)).toEqual(['retry', 'retry', 'failed']);
    const levels = lines
      .map((line) => JSON.parse(line) as { level: number; msg: string })
      .filter((line) => line.msg.startsWith('job failed'));
    expect(levels.map((line) => line.level)).toEqual([40, 40, 50]);
    await vi.waitFor(async () =>
      expect(await failed()).toEqual([{ tarea: 'test.note', ultimo_error: 'always', ocupado_por: null }]),
    );
  });

  test('waits longer after each failed attempt', async () => {
    const pauses: number[] = [];
    const handler = handleJob(note, async () => {
      throw new Error('always');
    });
    await enqueue({ ...note.of({ text: 'x' }), maxAttempts: 12 });
    work([handler]).start();
    for (let attempt = 1; attempt <= 11; attempt++) {
      await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ intentos: attempt, ocupado_por: null }]));
      const [row] = await query<{ seconds: number }>(
        'select extract(epoch from proximo_intento - now())::float8 as seconds from app.trabajos',
      );
      pauses.push(row?.seconds ?? NaN);
      await due();
    }
    for (const [index, seconds] of pauses.entries())
      expect(Math.abs(seconds - Math.exp(Math.min(10, index + 1)))).toBeLessThan(1.5);
  });

  test('does not repeat a job that says it cannot succeed', async () => {
    const { list, onJob } = outcomes();
    const handler = handleJob(note, async () => {
      throw new PermanentJobError('gone');
    });
    await enqueue(note.of({ text: 'x' }));
    work([handler], { onJob }).start();
    await vi.waitFor(async () => expect(await failed()).toMatchObject([{ ultimo_error: 'gone' }]));
    expect(list).toEqual([['test.note', 'failed']]);
  });

  test('ends a job with a payload of another shape for good', async () => {
    const { list, onJob } = outcomes();
    const seen: string[] = [];
    await enqueue({ task: 'test.note', payload: { text: 1 } });
    work([noted(seen)], { onJob }).start();
    await vi.waitFor(() => expect(list.map(([, outcome]) => outcome)).toEqual(['failed']));
    expect(seen).toEqual([]);
  });

  test('leaves a job that this version does not know', async () => {
    const seen: string[] = [];
    await enqueue({ task: 'test.future', payload: {} });
    await enqueue(note.of({ text: 'known' }));
    work([noted(seen)]).start();
    await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ intentos: 0, datos: {} }]));
    expect(seen).toEqual(['known']);
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
    work([never, noted(seen)], { onJob, concurrency: { general: { parallel: 1, perTenant: 1 } } }).start();
    await vi.waitFor(() => expect(seen).toEqual(['next']));
    expect(list[0]).toEqual(['test.brief', 'retry']);
  });
});

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
  work([noted(seen, () => opened)], { log, claimMs: 600_000 }).start();
  await vi.waitFor(() => expect(seen).toEqual(['during']));
  await allowConnections(false);
  open();
  await vi.waitFor(() => expect(lines.join()).toContain('the end of a job is not recorded yet'), 5000);
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
    for (let index = 0; index < 12; index++) await enqueue(note.of({ text: String(index) }));
    const worker = work([noted(seen, () => opened)], { concurrency: { general: { parallel: 12, perTenant: 12 } } });
    for (let index = 0; index < 10; index++)
      worker.every(`test.long-${index}`, 1, () => {
        running++;
        return opened;
      });
    worker.start();
    await vi.waitFor(() => expect([seen.length, running]).toEqual([12, 10]), 10_000);
    expect(await held()).toBeLessThanOrEqual(worker.connections());
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
