import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '@tertulia/contract/core/error-codes';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { isPassingFault } from '../db/faults.ts';
import { sql } from '../db/sql.ts';
import { AppError } from '../http/app-error.ts';

export interface AttemptLimit {
  /** Key of the counter; stored as a hash. */
  name: string;
  times: number;
  windowSeconds: number;
  /** Called once per window, for the first refused attempt. */
  onBreach?: (() => Promise<void>) | undefined;
}

export interface Attempts {
  /**
   * Reserves a slot under each limit, in order, and runs the work. A failure keeps the slots until the window ends; a
   * success or an internal error frees them. Throws RATE_LIMITED with Retry-After when no slot is free; then nothing
   * counts.
   */
  during<T>(limits: readonly AttemptLimit[], work: () => Promise<T>, isFailure?: (result: T) => boolean): Promise<T>;
}

interface Place {
  allowed: boolean;
  alarm: boolean;
  retryAfterSeconds: number;
  ventana: Date;
}

interface Reserved {
  key: string;
  ventana: Date;
}

/** A shorter wait means that slots are only reserved (`app.reserve_attempt`), or that the window ends. */
const BUSY_SECONDS = 2;
/** When an office signs in within the same minute, its password hashes are done within this time. */
const BUSY_WAITS_MS = [50, 75, 100, 150, 200, 300, 400, 500, 600];

/**
 * Counts failed attempts in PostgreSQL. The slot is reserved before the work, so that concurrent guesses cannot all
 * pass.
 */
export function createAttempts(database: Database, clock: Clock): Attempts {
  async function take(key: string, { times, windowSeconds }: AttemptLimit): Promise<Place | undefined> {
    const [place] = await database.global<Place>(
      'tertulia_app',
      sql`select allowed, alarm, retry_after_seconds, ventana
            from app.reserve_attempt(${key}, ${clock.now()}, ${`${windowSeconds} seconds`}::interval, ${times}::int)`,
    );
    return place;
  }

  /** Waits briefly while other attempts hold the last slots: correct passwords free them. */
  async function reserve(limit: AttemptLimit): Promise<Reserved> {
    const { name, windowSeconds, onBreach } = limit;
    const key = createHash('sha256').update(name).digest('base64url');
    let place = await take(key, limit);
    for (const waitMs of BUSY_WAITS_MS) {
      if (!place || place.allowed || place.retryAfterSeconds > BUSY_SECONDS) break;
      await pause(waitMs * (0.5 + Math.random()));
      place = await take(key, limit);
    }
    if (place?.alarm) await onBreach?.();
    if (!place?.allowed)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: place?.retryAfterSeconds ?? windowSeconds });
    return { key, ventana: place.ventana };
  }

  async function settle(reserved: readonly Reserved[], failed: boolean): Promise<void> {
    if (reserved.length === 0) return;
    const keys = reserved.map(({ key }) => key);
    const windows = reserved.map(({ ventana }) => ventana);
    await database.global('tertulia_app', sql`select app.settle_attempts(${keys}, ${windows}, ${failed})`);
  }

  return {
    async during(limits, work, isFailure = () => false) {
      const reserved: Reserved[] = [];
      try {
        for (const limit of limits) reserved.push(await reserve(limit));
      } catch (error) {
        await settle(reserved, false);
        throw error;
      }
      let result: Awaited<ReturnType<typeof work>>;
      try {
        result = await work();
      } catch (error) {
        const settled = settle(reserved, isFailedAttempt(error));
        // without a database the caller gets the error at once: the slot is freed when the database is back, or after a
        // minute
        if (isPassingFault(error)) settled.catch(() => undefined);
        else await settled;
        throw error;
      }
      await settle(reserved, isFailure(result));
      return result;
    },
  };
}

/**
 * Codes that do not mark a wrong attempt: another limit refused it, or it was right and conflicts with something else.
 */
const NO_FAILURES: readonly ErrorCode[] = ['RATE_LIMITED', 'CONFLICT'];

/**
 * Refusals count unless they set `isAttempt: false`. An internal error does not: the caller learned nothing from it.
 */
function isFailedAttempt(error: unknown): boolean {
  if (!(error instanceof AppError) || error.status >= 500) return false;
  return error.details.isAttempt !== false && !NO_FAILURES.includes(error.code);
}
