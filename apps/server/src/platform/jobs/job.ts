import type { z } from 'zod';
import type { JobRequest } from '../db/tenant-transaction.ts';
import type { Log } from '../log/log.ts';

const DEFAULT_MAX_ATTEMPTS = 12;
const DEFAULT_TIMEOUT_MS = 60_000;

export interface JobSpec<Payload extends z.ZodObject> {
  /** `feature.verb`; is stored in the table of jobs, so it is never renamed while jobs wait. */
  task: string;
  /** Ids and options, no texts and no secrets: the table of jobs is not encrypted. */
  payload: Payload;
  maxAttempts?: number;
  /** A handler that takes longer is given up and the job tried again later. */
  timeoutMs?: number;
  /** Jobs of one queue wait for each other only: a slow download does not hold up a mail. Absent: `general`. */
  queue?: JobQueue;
}

/** `broadcasts` puts messages of broadcasts into the outbox; `models` is for jobs that call a language model. */
export type JobQueue = 'general' | 'downloads' | 'broadcasts' | 'loads' | 'syncs' | 'models';

export interface Job<Payload extends z.ZodObject = z.ZodObject> {
  readonly task: string;
  readonly payload: Payload;
  readonly maxAttempts: number;
  readonly timeoutMs: number;
  readonly queue: JobQueue;
  /** The request to hand to `tx.enqueue`. */
  of(payload: z.input<Payload>, options?: Pick<JobRequest, 'runAt' | 'key'>): JobRequest;
}

/** What a handler knows besides its payload. */
export interface JobContext {
  /** Whose job it is; put in when the job was enqueued, never by a client. */
  tenantId: number;
  attempt: number;
  /** True when a failure of this run ends the job for good. */
  isLastAttempt: boolean;
  /** Aborts when the job's time is over or the process stops. */
  signal: AbortSignal;
  log: Log;
}

export interface JobHandler {
  readonly job: Job;
  run(payload: unknown, context: JobContext): Promise<void>;
  /** Says where it matters that the job will never be done. Called after its last failure; may be called twice. */
  giveUp?(payload: unknown, tenantId: number): Promise<void>;
}

/** The job cannot succeed, however often it is tried: it ends here, is logged as an error and counted. */
export class PermanentJobError extends Error {}

/** Declares a job: name, payload and retries. The handler is separate, so that enqueuing does not load it. */
export function defineJob<Payload extends z.ZodObject>(spec: JobSpec<Payload>): Job<Payload> {
  const { task, payload, maxAttempts = DEFAULT_MAX_ATTEMPTS, timeoutMs = DEFAULT_TIMEOUT_MS, queue = 'general' } = spec;
  return {
    task,
    payload,
    maxAttempts,
    timeoutMs,
    queue,
    of: (values, options = {}) => ({ task, payload: payload.parse(values), maxAttempts, ...options }),
  };
}

/** Joins a job and its work. The work may run twice, and must come to the same end. */
export function handleJob<Payload extends z.ZodObject>(
  job: Job<Payload>,
  work: (payload: z.output<Payload>, context: JobContext) => Promise<void>,
  /** What is to be said when the job is given up for good. */
  onGivenUp?: (payload: z.output<Payload>, tenantId: number) => Promise<void>,
): JobHandler {
  return {
    job,
    run: (payload, context) => {
      const parsed = job.payload.safeParse(payload);
      if (!parsed.success)
        throw new PermanentJobError(`The payload of ${job.task} does not fit: ${parsed.error.message}`);
      return work(parsed.data, context);
    },
    giveUp: async (payload, tenantId) => {
      const parsed = job.payload.safeParse(payload);
      if (parsed.success) await onGivenUp?.(parsed.data, tenantId);
    },
  };
}
