import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { createDatabase, type Database } from '../db/database.ts';
import { roleUrl } from '../db/roles.ts';
import type { JobRequest } from '../db/tenant-transaction.ts';
import { defineJob, handleJob, type JobContext, type JobHandler } from './job.ts';
import { createWorker, type Worker, type WorkerOptions } from './worker.ts';

export const note = defineJob({
  task: 'test.note',
  payload: z.object({ text: z.string() }),
  maxAttempts: 3,
  timeoutMs: 5000,
});
export const brief = defineJob({ task: 'test.brief', payload: z.object({}), maxAttempts: 3, timeoutMs: 200 });

export const silent = pino({ level: 'silent' });

/** Records every note, and then runs the given callback. */
export const noted = (seen: string[], then: (context: JobContext) => Promise<void> = async () => {}): JobHandler =>
  handleJob(note, async ({ text }, context) => {
    seen.push(text);
    await then(context);
  });

/** A promise and the hand that ends it. */
export function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

/** A database without jobs for each test of the file, and quick workers that end with it. */
export function workerUnderTest() {
  let db: TestDatabase;
  let database: Database;
  let workers: Worker[] = [];

  beforeAll(async () => {
    db = await createTestDatabase();
    database = createDatabase({ urlOf: (role) => roleUrl(db.adminUrl, TEST_SECRET, role), log: silent });
  });
  afterAll(async () => {
    await database.close();
    await db.drop();
  });
  beforeEach(() =>
    db.query(
      'truncate graphile_worker._private_jobs, graphile_worker._private_job_queues, app.job_nodos, app.job_relojes',
    ),
  );
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop(0)));
    workers = [];
  });

  const jobsUrl = () => roleUrl(db.adminUrl, TEST_SECRET, 'tertulia_jobs');

  function work(handlers: JobHandler[], options: Partial<WorkerOptions> = {}): Worker {
    const worker = createWorker({
      connectionString: jobsUrl(),
      handlers,
      log: silent,
      pollMs: 50,
      beatMs: 50,
      // a busy machine delays heart-beats, and no worker may count as dead for that
      staleMs: 20_000,
      lastWaitMs: 10_000,
      ...options,
    });
    workers.push(worker);
    return worker;
  }

  return {
    get db() {
      return db;
    },
    get database() {
      return database;
    },
    jobsUrl,
    work,
    jobs: () =>
      db.query<{ attempts: number; locked_by: string | null; payload: Record<string, unknown> }>(
        'select attempts, locked_by, payload from graphile_worker._private_jobs order by id',
      ),
    enqueue: (job: JobRequest) => database.withTenant({ tenantId: 7 }, (tx) => tx.enqueue(job)),
    due: () => db.query('update graphile_worker._private_jobs set run_at = now()'),
    /** As a worker of that name would hold every job, taken so long ago. */
    lock: (by: string, ageMs: number) =>
      db.query(
        `with q as (update graphile_worker._private_job_queues set locked_by = $1, locked_at = now() - $2::interval)
         update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval, attempts = 1`,
        [by, `${ageMs} milliseconds`],
      ),
  };
}
