import { DatabaseUnavailable } from '../db/faults.ts';
import type { Log } from '../log/log.ts';
import { PermanentJobError, type JobContext, type JobHandler } from './job.ts';
import type { Postponement, TakenJob } from './job-table.ts';
import { pause } from './timers.ts';

export type JobOutcome = 'done' | 'retry' | 'failed';
export type JobMeter = (task: string, outcome: JobOutcome, seconds: number) => void;

export interface JobRunnerOptions {
  log: Log;
  onJob: JobMeter;
  /** Aborts when the process stops. */
  signal: AbortSignal;
}

/** What becomes of a claimed job; the stopping process gives it back. */
export type JobEnd = 'done' | 'given back' | { failure: string } | Postponement;

export interface JobRunner {
  /** Runs a claimed job to its end. Never rejects. */
  run(handler: JobHandler, taken: TakenJob): Promise<JobEnd>;
}

/** Pause before a job goes on after the database was away: the pauses between attempts grow to hours. */
const UNAVAILABLE_MS = 1000;

const DIED = 'its worker died in the last attempt';

/** 2.7 seconds, and six hours from the tenth time on. */
const pauseAfter = (failures: number) => Math.exp(Math.min(10, failures)) * 1000;

/** Runs handlers under a time limit and tells the log and the meter how each run ended. */
export function createJobRunner({ log, onJob, signal }: JobRunnerOptions): JobRunner {
  async function run(handler: JobHandler, taken: TakenJob): Promise<JobEnd> {
    const { task, id: jobId, attempt, maxAttempts } = taken;
    if (attempt > maxAttempts) {
      if (attempt === maxAttempts + 1) {
        log.error({ task, jobId }, `job failed for good: ${DIED}`);
        onJob(task, 'failed', 0);
      }
      return giveUp(handler, taken, DIED);
    }
    const started = performance.now();
    const count = (outcome: JobOutcome) => onJob(task, outcome, (performance.now() - started) / 1000);
    try {
      await runWithinTime(handler, taken);
      count('done');
      return 'done';
    } catch (error) {
      if (signal.aborted) return 'given back';
      const fields = { err: error, task, jobId, attempt, maxAttempts };
      if (error instanceof PermanentJobError || attempt >= maxAttempts) {
        log.error(fields, 'job failed for good');
        count('failed');
        return giveUp(handler, taken, messageOf(error));
      }
      log.warn(fields, 'job failed, it will be tried again');
      count('retry');
      return { pauseMs: pauseAfter(attempt), error: messageOf(error), isExhausted: false };
    }
  }

  async function runWithinTime(handler: JobHandler, taken: TakenJob): Promise<void> {
    const { task, timeoutMs } = handler.job;
    const limit = new AbortController();
    const context: JobContext = {
      tenantId: taken.tenantId,
      attempt: taken.attempt,
      isLastAttempt: taken.attempt >= taken.maxAttempts,
      signal: AbortSignal.any([signal, limit.signal]),
      log: log.child({ task, jobId: taken.id }),
    };
    const timer = setTimeout(() => limit.abort(new Error(`${task} took longer than ${timeoutMs} ms`)), timeoutMs);
    try {
      await Promise.race([runWhenAvailable(handler, taken.payload, context), abortOf(context.signal)]);
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

  async function giveUp(handler: JobHandler, taken: TakenJob, failure: string): Promise<JobEnd> {
    try {
      await handler.giveUp?.(taken.payload, taken.tenantId);
      return { failure };
    } catch (error) {
      log.error({ err: error, task: taken.task, jobId: taken.id }, 'the end of a failed job could not be recorded');
      const pauseMs = pauseAfter(Math.max(1, taken.attempt - taken.maxAttempts));
      return { pauseMs, error: messageOf(error), isExhausted: true };
    }
  }

  return { run };
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
