import { z } from 'zod';
import { DatabaseUnavailable } from '../db/faults.ts';
import type { Log } from '../log/log.ts';
import { PermanentJobError, type JobContext, type JobHandler } from './job.ts';
import { pause } from './timers.ts';

export type JobOutcome = 'done' | 'retry' | 'failed';
export type JobMeter = (task: string, outcome: JobOutcome, seconds: number) => void;

/** One claim of a job, as the queue returns it. */
export interface TakenJob {
  id: string;
  /** Grows when a request with the same key replaces the job's payload while it waits. */
  revision: number;
  task: string;
  payload: unknown;
  attempt: number;
  maxAttempts: number;
}

export interface JobRunnerOptions {
  log: Log;
  onJob: JobMeter;
  /** Aborts when the process stops. */
  signal: AbortSignal;
  /** Takes the remaining attempts from a job that can never succeed. */
  exhaust: (jobId: string) => Promise<void>;
  /** Gives a job whose end could not be recorded one more attempt. */
  revive: (jobId: string) => Promise<void>;
}

export interface JobRunner {
  /**
   * Runs one job to its end. Throws what the handler threw, so that the queue plans the next attempt. A job that still
   * runs here, although the queue that took it has broken off, is not begun a second time: only the last to take it
   * learns of its end and records it. Nor is one that succeeded here, whose end the queue then failed to record.
   */
  run(handler: JobHandler, taken: TakenJob): Promise<void>;
  /** Lets the handler tell that a job is given up: its worker died in the last attempt. */
  giveUp(handler: JobHandler, taken: Pick<TakenJob, 'id' | 'task' | 'payload'>): Promise<void>;
}

/** A job at work, and who took it last. */
interface Run {
  outcome: Promise<void>;
  taker: symbol | null;
}

/** How soon a job goes on after the database was away: the pauses of the queue's own attempts grow to minutes. */
const UNAVAILABLE_MS = 1000;

/**
 * How long a success is remembered: well beyond the time in which a queue notices that it failed to record one, and
 * takes the job again.
 */
const REMEMBERED_MS = 60_000;

const owner = z.object({ tenantId: z.number().int().positive() });

/** Runs handlers under a time limit and tells the log and the meter how each run ended. */
export function createJobRunner({ log, onJob, signal, exhaust, revive }: JobRunnerOptions): JobRunner {
  const runs = new Map<string, Run>();
  /** Jobs that succeeded, by id and revision, and when: oldest first. */
  const succeeded = new Map<string, number>();

  function run(handler: JobHandler, taken: TakenJob): Promise<void> {
    const version = `${taken.id}/${taken.revision}`;
    if (succeeded.has(version)) return Promise.resolve();
    const current = runs.get(version) ?? begin(version, handler, taken);
    const taker = Symbol(version);
    current.taker = taker;
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        if (current.taker === taker) end();
      };
      current.outcome.then(
        () => settle(resolve),
        (error: unknown) => settle(() => reject(error instanceof Error ? error : new Error(String(error)))),
      );
    });
  }

  function begin(version: string, handler: JobHandler, taken: TakenJob): Run {
    const outcome = runOnce(handler, taken)
      .then(() => rememberSuccess(version))
      .finally(() => runs.delete(version));
    const started: Run = { outcome, taker: null };
    runs.set(version, started);
    return started;
  }

  function rememberSuccess(version: string): void {
    const now = performance.now();
    for (const [oldest, at] of succeeded) {
      if (now - at < REMEMBERED_MS) break;
      succeeded.delete(oldest);
    }
    succeeded.set(version, now);
  }

  async function runOnce(handler: JobHandler, taken: TakenJob): Promise<void> {
    // claimed by a poll that began before the stop: the stop releases it with the others, and it must not start here
    if (signal.aborted) return new Promise(() => {});
    const started = performance.now();
    const count = (outcome: JobOutcome) => onJob(taken.task, outcome, (performance.now() - started) / 1000);
    try {
      await runWithinTime(handler, taken);
      count('done');
    } catch (error) {
      const isPermanent = error instanceof PermanentJobError;
      const fields = {
        err: error,
        task: taken.task,
        jobId: taken.id,
        attempt: taken.attempt,
        maxAttempts: taken.maxAttempts,
      };
      if (isPermanent && taken.attempt < taken.maxAttempts) await exhaust(taken.id);
      if (isPermanent || taken.attempt >= taken.maxAttempts) {
        log.error(fields, 'job failed for good');
        count('failed');
        await giveUp(handler, taken);
      } else {
        log.warn(fields, 'job failed, it will be tried again');
        count('retry');
      }
      throw error;
    }
  }

  async function runWithinTime(handler: JobHandler, taken: TakenJob): Promise<void> {
    const { task, timeoutMs } = handler.job;
    const limit = new AbortController();
    const context: JobContext = {
      tenantId: tenantOf(taken),
      attempt: taken.attempt,
      isLastAttempt: taken.attempt >= taken.maxAttempts,
      signal: AbortSignal.any([signal, limit.signal]),
      log: log.child({ task, jobId: taken.id }),
    };
    let timer: NodeJS.Timeout | undefined;
    const timeOver = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        const error = new Error(`${task} took longer than ${timeoutMs} ms`);
        limit.abort(error);
        reject(error);
      }, timeoutMs);
    });
    try {
      await Promise.race([runWhenAvailable(handler, taken.payload, context), timeOver]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** An outage of the database costs no attempt, as far as the time limit goes. */
  async function runWhenAvailable(handler: JobHandler, payload: unknown, context: JobContext): Promise<void> {
    for (;;)
      try {
        return await handler.run(payload, context);
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || context.signal.aborted) throw error;
        await pause(UNAVAILABLE_MS, context.signal);
        if (context.signal.aborted) throw error;
      }
  }

  async function giveUp(handler: JobHandler, taken: Pick<TakenJob, 'id' | 'task' | 'payload'>): Promise<void> {
    const parsed = owner.safeParse(taken.payload);
    if (!parsed.success) return;
    try {
      await handler.giveUp?.(taken.payload, parsed.data.tenantId);
    } catch (error) {
      log.error({ err: error, task: taken.task, jobId: taken.id }, 'the end of a failed job could not be recorded');
      await revive(taken.id);
    }
  }

  return { run, giveUp };
}

function tenantOf(taken: TakenJob): number {
  const parsed = owner.safeParse(taken.payload);
  if (!parsed.success) throw new PermanentJobError(`The job ${taken.task} names no tenant`);
  return parsed.data.tenantId;
}
