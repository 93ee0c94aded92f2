import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { createDatabase, type Database } from '../db/database.ts';
import { roleUrl, type LoginRole } from '../db/roles.ts';
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
    database = createDatabase({ urlOf, log: silent });
  });
  afterAll(async () => {
    await database.close();
    await db.drop();
  });
  beforeEach(() => db.query('truncate app.trabajos, app.job_relojes'));
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop(0)));
    workers = [];
  });

  const urlOf = (role: LoginRole) => roleUrl(db.adminUrl, TEST_SECRET, role);

  function work(handlers: JobHandler[], options: Partial<WorkerOptions> = {}): Worker {
    const worker = createWorker({
      database,
      handlers,
      log: silent,
      pollMs: 50,
      renewMs: 50,
      // a busy machine delays renewals, and no worker may count as dead for that
      claimMs: 20_000,
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
    urlOf,
    work,
    /** Those that wait or run. */
    jobs: () =>
      db.query<{ intentos: number; ocupado_por: string | null; datos: Record<string, unknown> }>(
        `select intentos, ocupado_por, datos from app.trabajos where proximo_intento < 'infinity' order by id`,
      ),
    /** Those that failed for good. */
    failed: () =>
      db.query<{ tarea: string; ultimo_error: string; ocupado_por: string | null }>(
        `select tarea, ultimo_error, ocupado_por from app.trabajos where proximo_intento = 'infinity' order by id`,
      ),
    enqueue: (job: JobRequest, tenantId = 7) => database.withTenant({ tenantId }, (tx) => tx.enqueue(job)),
    /** As a process of 0.1.0 adds a job of a turn. */
    enqueueInTurn: (job: JobRequest, turn: number, tenantId = 7) =>
      db.query('select app.add_job($1, $2, $3, null, $4, null)', [
        job.task,
        JSON.stringify({ ...job.payload, tenantId }),
        `${job.task}:${turn}`,
        job.maxAttempts,
      ]),
    due: () => db.query(`update app.trabajos set proximo_intento = now() where proximo_intento < 'infinity'`),
    /** As a process of that name would hold every job, by a claim that ended so long ago. */
    claim: (by: string, agoMs: number) =>
      db.query('update app.trabajos set ocupado_por = $1, ocupado_hasta = now() - $2::interval, intentos = 1', [
        by,
        `${agoMs} milliseconds`,
      ]),
  };
}
