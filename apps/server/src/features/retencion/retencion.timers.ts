import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { purge, REMAINS, type Remains } from './retencion.repository.ts';

export const RETENTION_SECONDS = 3600;
const BATCH = 500;
/** Pause between batches, so that a large backlog does not slow down users. */
const REST_MS = 50;
const DAY_MS = 86_400_000;
type Fixed = 'attempts' | 'outbox' | 'reminders';
/** Periods without a setting. */
const FIXED_MS: Record<Fixed, number> = {
  // useless after their window; the extra hour covers clock differences between processes
  attempts: 3_600_000,
  outbox: 30 * DAY_MS,
  reminders: 30 * DAY_MS,
};

export interface RetentionDays {
  RETENTION_DAYS_JOURNAL: number;
  RETENTION_DAYS_QUARANTINE: number;
  RETENTION_DAYS_SESSIONS: number;
  RETENTION_DAYS_JOBS: number;
  RETENTION_DAYS_AUDIT: number;
}

const SETTING: Record<Exclude<Remains, Fixed>, keyof RetentionDays> = {
  journal: 'RETENTION_DAYS_JOURNAL',
  quarantine: 'RETENTION_DAYS_QUARANTINE',
  sessions: 'RETENTION_DAYS_SESSIONS',
  resets: 'RETENTION_DAYS_SESSIONS',
  audit: 'RETENTION_DAYS_AUDIT',
  jobs: 'RETENTION_DAYS_JOBS',
};

export interface PurgeOptions {
  database: Database;
  clock: Clock;
  days: RetentionDays;
  /** Ends it between two batches. */
  signal: AbortSignal;
  log: Log;
  batch?: number;
}

/** Removes expired rows in small batches. Returns how many of each kind; fails at the end if one kind did. */
export async function purgeAll(options: PurgeOptions): Promise<Record<Remains, number>> {
  const { clock, days, log } = options;
  const removed = {} as Record<Remains, number>;
  const failures: unknown[] = [];
  for (const what of REMAINS) {
    removed[what] = 0;
    const before = new Date(clock.now().getTime() - ageOf(what, days));
    try {
      for await (const count of batchesOf(options, what, before)) removed[what] += count;
    } catch (error) {
      // one failing kind must not let the others grow
      log.warn({ err: error, what }, 'expired data could not be removed');
      failures.push(error);
    }
  }
  const total = Object.values(removed).reduce((sum, count) => sum + count, 0);
  if (total > 0) log.info({ removed }, 'removed expired data');
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything that has served its time was removed');
  return removed;
}

function ageOf(what: Remains, days: RetentionDays): number {
  return what in FIXED_MS ? FIXED_MS[what as Fixed] : days[SETTING[what as Exclude<Remains, Fixed>]] * DAY_MS;
}

/** Removes one kind; yields the count of each batch. */
async function* batchesOf(
  { database, signal, batch = BATCH }: PurgeOptions,
  what: Remains,
  before: Date,
): AsyncGenerator<number> {
  for (let count = batch; count === batch && !signal.aborted;) {
    count = await purge(database, what, before, batch);
    yield count;
    if (count === batch) await pause(REST_MS);
  }
}
