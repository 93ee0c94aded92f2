import { randomUUID } from 'node:crypto';
import { databaseFault, JOB_CONNECTIONS, type Database } from '../db/database.ts';
import { isPassingFault } from '../db/faults.ts';
import type { Log } from '../log/log.ts';
import { createSingleKeyQueue, type KeyedQueue, type Outcome } from '../queue/keyed-queue.ts';
import { startRecoveryPoll } from '../queue/recovery-poll.ts';
import { createJobRunner, type JobEnd, type JobMeter } from './job-runner.ts';
import { createJobTable, type TakenJob } from './job-table.ts';
import type { JobHandler, JobQueue } from './job.ts';
import { createTimerLocks } from './timer-locks.ts';
import { pause, runTimer, within, type TimerSpec } from './timers.ts';

/** How many jobs of a queue run at once, and of one tenant: a tenant whose jobs are slow leaves room for others. */
interface Slots {
  parallel: number;
  perTenant: number;
}

export interface WorkerOptions {
  database: Pick<Database, 'global' | 'lockConnection'>;
  handlers: readonly JobHandler[];
  concurrency?: Partial<Record<JobQueue, Slots>>;
  log: Log;
  onJob?: JobMeter;
  onTimer?: (name: string, isOk: boolean, seconds: number) => void;
  /** How often to look for jobs whose time has come; fresh jobs announce themselves. */
  pollMs?: number | undefined;
  /** How often the claims of running jobs are renewed, and how long they last. */
  renewMs?: number;
  claimMs?: number;
  /** After the grace nothing is waited for longer than this. */
  lastWaitMs?: number;
}

export interface Worker {
  /** Recurring work, in one process at a time. To be named before the start. */
  every(name: string, seconds: number, work: TimerSpec['work']): void;
  /** Runs a due job now; the next poll would find it as well. */
  poke(tenantId: number, task: string, turn: string): void;
  /** The most connections that it will hold at once. */
  connections(): number;
  start(): void;
  /** Takes no more jobs, lets running ones finish for `graceMs`, and gives the rest back untouched. */
  stop(graceMs: number): Promise<void>;
}

/**
 * Broadcasts: as many subscribers at once as run at their full pace, in which they mostly wait; they limit their own
 * concurrency. Answers wait for a model.
 */
const DEFAULT_SLOTS: Record<JobQueue, Slots> = {
  downloads: { parallel: 3, perTenant: 2 },
  general: { parallel: 3, perTenant: 2 },
  broadcasts: { parallel: 8, perTenant: 1 },
  loads: { parallel: 2, perTenant: 1 },
  syncs: { parallel: 2, perTenant: 1 },
  models: { parallel: 6, perTenant: 3 },
};
/** Due jobs of each tenant and task per poll. */
const POLL_BATCH = 200;
/** Pause before the end of a job is recorded again. */
const RECORD_AGAIN_MS = 1000;
const UNIQUE_VIOLATION = '23505';

/** Runs jobs until it is stopped; an outage of the database only makes it wait. */
export function createWorker(options: WorkerOptions): Worker {
  const {
    database,
    log,
    concurrency = {},
    pollMs = 1000,
    renewMs = 4000,
    claimMs = 18_000,
    lastWaitMs = 3000,
    onJob = () => {},
    onTimer = () => {},
  } = options;
  const byTask = checkedHandlers(options.handlers);
  const tasks = [...byTask.keys()];
  const slots = { ...DEFAULT_SLOTS, ...concurrency };
  const timers: TimerSpec[] = [];
  /** Nothing new begins. */
  const closing = new AbortController();
  /** What still runs shall end. */
  const aborting = new AbortController();
  const table = createJobTable(database, randomUUID(), claimMs);
  const runner = createJobRunner({ log, onJob, signal: aborting.signal });
  const atWork = new Set<number>();
  const queues = new Map<JobQueue, KeyedQueue>(
    options.handlers.map(({ job: { queue } }) => [queue, createSingleKeyQueue({ ...slots[queue], run: drain, log })]),
  );
  let steadySince: number | null = null;
  let stopped: Promise<void> | null = null;
  let running: { parts: { stop(): void }[]; loops: Promise<void>[] } | null = null;

  /** After an outage of the database every claim has ended: living processes get the time to renew theirs. */
  const takesOver = () => steadySince !== null && performance.now() - steadySince >= 2 * renewMs;

  function poke(tenantId: number, task: string, turn: string): void {
    const queue = byTask.get(task)?.job.queue;
    if (running && queue !== undefined) queues.get(queue)?.poke(tenantId, turn);
  }

  async function look(): Promise<void> {
    const reach = { atWork: [...atWork], takesOver: takesOver() };
    for (const { tenantId, task, turn } of await table.listDue(tasks, reach, POLL_BATCH)) poke(tenantId, task, turn);
  }

  async function renew(): Promise<void> {
    try {
      await table.renew([...atWork]);
      steadySince ??= performance.now();
    } catch (error) {
      steadySince = null;
      throw error;
    }
  }

  async function drain(tenantId: number, turn: string): Promise<Outcome> {
    let taken: TakenJob | null;
    try {
      taken = await table.claim(tenantId, turn, takesOver());
    } catch (error) {
      // another process has just taken a job of this turn which this statement did not see yet
      if (databaseFault(error)?.code === UNIQUE_VIOLATION) return 'busy';
      throw error;
    }
    const handler = taken && byTask.get(taken.task);
    if (!taken || !handler || closing.signal.aborted) return 'done';
    atWork.add(taken.id);
    try {
      await record(taken, await runner.run(handler, taken));
    } finally {
      atWork.delete(taken.id);
    }
    return taken.hasMore ? 'more' : 'done';
  }

  /** The claim is renewed until the end is recorded: it is not done a second time. */
  async function record(taken: TakenJob, end: JobEnd): Promise<void> {
    if (end === 'given back') return;
    for (let isFirst = true; ; isFirst = false)
      try {
        if (end === 'done') return await table.remove(taken);
        if ('failure' in end) return await table.keepFailed(taken, end.failure);
        return await table.postpone(taken, end);
      } catch (error) {
        // a request with the job's key came in between
        const isReplaced = databaseFault(error)?.code === UNIQUE_VIOLATION;
        if (!isReplaced && !isPassingFault(error)) throw error;
        if (isFirst)
          log.warn({ err: error, task: taken.task, jobId: taken.id }, 'the end of a job is not recorded yet');
        if (!isReplaced) await pause(RECORD_AGAIN_MS, aborting.signal);
        if (aborting.signal.aborted) return;
      }
  }

  function start(): void {
    if (running) throw new Error('The worker was started before');
    const signals = { closing: closing.signal, aborting: aborting.signal };
    const locks = createTimerLocks(() => database.lockConnection());
    const loops = timers.map((timer) => runTimer({ ...timer, ...signals, locks, log, onRun: onTimer }));
    const parts = [
      startRecoveryPoll({ everyMs: pollMs, log, poll: look }),
      startRecoveryPoll({ everyMs: renewMs, log, poll: renew }),
    ];
    running = { parts, loops };
  }

  async function stopOnce(graceMs: number): Promise<void> {
    if (!running) return;
    const { parts, loops } = running;
    closing.abort();
    const runs = Promise.all([...queues.values()].map((queue) => queue.close()));
    const isFinished = await within(graceMs, Promise.all([runs, ...loops]));
    aborting.abort(new Error('The worker is stopping'));
    await within(lastWaitMs, runs);
    for (const part of parts) part.stop();
    const givenBack = table
      .giveBack()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'jobs could not be given back; their claims end by themselves'),
      );
    await within(lastWaitMs, givenBack);
    if (!isFinished) await within(lastWaitMs, Promise.all(loops));
  }

  return {
    every(name, seconds, work) {
      if (running) throw new Error('Recurring work is named before the start');
      timers.push({ name, seconds, work });
    },
    poke,
    connections: () => JOB_CONNECTIONS,
    start,
    stop: (graceMs) => (stopped ??= stopOnce(graceMs)),
  };
}

function checkedHandlers(handlers: readonly JobHandler[]): Map<string, JobHandler> {
  const names = handlers.map((handler) => handler.job.task);
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) throw new Error(`Two handlers for one job: ${repeated.join(', ')}`);
  return new Map(handlers.map((handler) => [handler.job.task, handler]));
}
