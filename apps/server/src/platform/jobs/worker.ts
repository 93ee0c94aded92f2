import {
  runTaskList,
  type Task,
  type TaskList,
  type Worker as QueueWorker,
  type WorkerEvents,
  type WorkerPool,
  type WorkerPoolOptions,
} from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { watchAsking } from './asking.ts';
import { startHeartbeat, type Heartbeat } from './node-heartbeat.ts';
import { createJobRunner, type JobMeter, type JobRunner } from './job-runner.ts';
import type { JobHandler, JobQueue } from './job.ts';
import { openJobsPool } from './jobs-pool.ts';
import { queueLogger } from './queue-log.ts';
import { createTimerLocks } from './timer-locks.ts';
import { pause, runTimer, type TimerSpec } from './timers.ts';

export interface WorkerOptions {
  /** Signs in as tertulia_jobs: it sees jobs, and no tenant's rows. */
  connectionString: string;
  handlers: readonly JobHandler[];
  /** How many jobs of each queue run at once; a queue that is not named shares nothing either. */
  concurrency?: Partial<Record<JobQueue, number>>;
  /** How many connections the jobs of all queues share; each queue has one more, on which it hears of jobs. */
  connections?: number;
  log: Log;
  onJob?: JobMeter;
  onTimer?: (name: string, isOk: boolean, seconds: number) => void;
  /** How often to look for jobs whose time has come; fresh jobs announce themselves. */
  pollMs?: number;
  beatMs?: number;
  staleMs?: number;
  /** After the grace nothing is waited for longer than this. */
  lastWaitMs?: number;
}

export interface Worker {
  /** Recurring work, in one process at a time. To be named before the start. */
  every(name: string, seconds: number, work: TimerSpec['work']): void;
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
const DEFAULT_SLOTS: Record<JobQueue, number> = {
  downloads: 3,
  general: 3,
  broadcasts: 8,
  loads: 2,
  syncs: 2,
  models: 6,
};
/** A job takes one to be fetched and one to be ended, for a millisecond or two, and none while it runs. */
const SHARED_CONNECTIONS = 8;
/** On it lie the locks of all recurring work. */
const TIMER_CONNECTIONS = 1;
const RESTART_MS = 1000;
/** How long a queue that broke off may take to end: a handler that still runs goes on without it. */
const GIVE_UP_MS = 1500;

/** Runs jobs until it is stopped; an outage of the database only makes it wait. */
export function createWorker(options: WorkerOptions): Worker {
  const {
    log,
    concurrency = {},
    connections = SHARED_CONNECTIONS,
    beatMs = 4000,
    staleMs = 18_000,
    lastWaitMs = 3000,
    pollMs = 2000,
    onJob = () => {},
    onTimer = () => {},
  } = options;
  const byTask = checkedHandlers(options.handlers);
  const slots = { ...DEFAULT_SLOTS, ...concurrency };
  const used = [...new Set(options.handlers.map(({ job }) => job.queue))];
  const timers: TimerSpec[] = [];
  /** Nothing new begins. */
  const closing = new AbortController();
  /** What still runs shall end. */
  const aborting = new AbortController();
  const queues = new Map<JobQueue, WorkerPool>();
  const asking = watchAsking();
  let stopped: Promise<void> | null = null;
  let running: { pool: pg.Pool; heartbeat: Heartbeat; loops: Promise<void>[] } | null = null;

  const most = () => connections + used.length + TIMER_CONNECTIONS;

  function start(): void {
    if (running) throw new Error('The worker was started before');
    const pool = openJobsPool(options.connectionString, most(), log);
    const runner = createJobRunner({
      log,
      onJob,
      signal: aborting.signal,
      exhaust: (id) => setAttempts(pool, log, id, 'max_attempts'),
      revive: (id) => setAttempts(pool, log, id, 'max_attempts - 1'),
    });
    const heartbeat = startHeartbeat({
      pool,
      log,
      workerIds: () => [...queues.values()].map(({ id }) => id),
      beatMs,
      staleMs,
      onLost: async (lost) => {
        log.error({ task: lost.task, jobId: lost.id }, 'job failed for good: its worker died in the last attempt');
        onJob(lost.task, 'failed', 0);
        const handler = byTask.get(lost.task);
        if (handler) await runner.giveUp(handler, lost);
      },
    });
    const signals = { closing: closing.signal, aborting: aborting.signal };
    const locks = createTimerLocks(pool);
    const loops = timers.map((timer) => runTimer({ ...timer, ...signals, locks, log, onRun: onTimer }));
    const kept = used.map((queue) => keepQueue(queue, pool, heartbeat, tasksOf(queue, byTask, runner)));
    running = { pool, heartbeat, loops: [...kept, ...loops] };
  }

  /**
   * graphile-worker gives up its pool when it cannot record how a job ended. It never learns of a job whose taking was
   * answered over a connection that broke, and never asks again once its first question failed (it keeps that answer).
   * After each of these a new queue takes over, and what the old one held is freed.
   */
  async function keepQueue(queue: JobQueue, pool: pg.Pool, heartbeat: Heartbeat, tasks: TaskList): Promise<void> {
    while (!closing.signal.aborted) {
      const current = runTaskList({ ...queueOptions(log, slots[queue], pollMs), events: asking.events }, tasks, pool);
      queues.set(queue, current);
      void heartbeat.beat();
      const ended = current.promise.catch((error: unknown) => log.warn({ err: error }, 'the job queue stopped'));
      const isClosing = await Promise.race([ended.then(() => true), breakOf(asking.events, current)]);
      if (closing.signal.aborted) return await ended;
      if (!isClosing)
        void Promise.resolve(current.gracefulShutdown('It could not ask for a job')).catch(() => undefined);
      await within(GIVE_UP_MS, ended);
      if (closing.signal.aborted) return undefined;
      log.warn('the job queue restarts');
      await pause(RESTART_MS, closing.signal);
      heartbeat.bury(current.id);
    }
  }

  async function stopOnce(graceMs: number): Promise<void> {
    if (!running) return;
    const { pool, heartbeat, loops } = running;
    closing.abort();
    // Promise.resolve: the library's type allows a plain value
    const finished = [...queues.values()].map((queue) =>
      Promise.resolve(queue.gracefulShutdown('The process is stopping')).catch(() => undefined),
    );
    const isFinished = await within(graceMs, Promise.all([...finished, ...loops]));
    aborting.abort(new Error('The worker is stopping'));
    if (!isFinished) await within(lastWaitMs, asking.settled());
    await within(lastWaitMs, heartbeat.stop());
    if (!isFinished) {
      for (const queue of queues.values())
        void Promise.resolve(queue.forcefulShutdown('The grace is over')).catch(() => undefined);
      await within(lastWaitMs, Promise.all(loops));
    }
    await within(lastWaitMs, pool.end());
  }

  return {
    every(name, seconds, work) {
      if (running) throw new Error('Recurring work is named before the start');
      timers.push({ name, seconds, work });
    },
    connections: most,
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

function tasksOf(queue: JobQueue, handlers: Map<string, JobHandler>, runner: JobRunner): TaskList {
  const ours = [...handlers.values()].filter(({ job }) => job.queue === queue);
  return Object.fromEntries(
    ours.map((handler): [string, Task] => [
      handler.job.task,
      (payload, { job }) =>
        runner.run(handler, {
          id: job.id,
          revision: job.revision,
          task: job.task_identifier,
          payload,
          attempt: job.attempts,
          maxAttempts: job.max_attempts,
        }),
    ]),
  );
}

/** Resolves once the queue closes by itself (true), or could not ask for a job (false). */
function breakOf(events: WorkerEvents, queue: WorkerPool): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isClosing: boolean) => {
      events.off('pool:gracefulShutdown', onClosing);
      events.off('worker:getJob:error', onError);
      resolve(isClosing);
    };
    const onClosing = ({ workerPool }: { workerPool: WorkerPool }) => {
      if (workerPool === queue) end(true);
    };
    const onError = ({ worker }: { worker: QueueWorker }) => {
      if (worker.workerPool === queue) end(false);
    };
    events.on('pool:gracefulShutdown', onClosing);
    events.on('worker:getJob:error', onError);
  });
}

function queueOptions(log: Log, concurrency: number, pollMs: number): WorkerPoolOptions {
  return {
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: queueLogger(log),
    // Without batching the library leaves a failed write of a job's end as an unhandled rejection, which kills the
    // process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
}

async function setAttempts(
  pool: pg.Pool,
  log: Log,
  jobId: string,
  attempts: 'max_attempts' | 'max_attempts - 1',
): Promise<void> {
  try {
    await pool.query(`update graphile_worker._private_jobs set attempts = ${attempts} where id = $1`, [jobId]);
  } catch (error) {
    log.warn({ err: error, jobId }, 'the attempts of a job could not be changed');
  }
}

/** Whether the work ended in time. */
async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const ended = new AbortController();
  const isDone = await Promise.race([work.then(() => true), pause(ms, ended.signal).then(() => false)]);
  ended.abort();
  return isDone;
}
