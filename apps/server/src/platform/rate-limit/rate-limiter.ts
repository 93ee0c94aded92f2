import { createHash } from 'node:crypto';
import type { CallBudget, CallLimit, Endpoint } from '@tertulia/contract/core/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Actor } from '../http/actor.ts';
import { addressKey } from '../http/address.ts';
import { AppError } from '../http/app-error.ts';
import type { AttemptLimit, Attempts } from './attempts.ts';

/** A user exceeded a limit; reported once per window. */
export interface RateLimitBreach {
  /** Null: not signed in. */
  actor: Actor | null;
  /** `POST /api/cotizaciones`, or the name of a budget that several calls share. */
  what: string;
  times: number;
  windowSeconds: number;
}

export interface RateLimiter {
  /** Runs the work of a call under the call's limits. Throws RATE_LIMITED with Retry-After before the work. */
  limited<T>(endpoint: Endpoint, request: FastifyRequest, actor: Actor | null, work: () => Promise<T>): Promise<T>;
  /**
   * Consumes an amount of a user's budget. A named item, such as an address that was read, counts once per window.
   * Throws RATE_LIMITED above the limit.
   */
  spend(budget: CallBudget, actor: Actor, amount: number, named: string | null): Promise<void>;
}

interface Count {
  key: string;
  windowSeconds: number;
  amount: number;
  limit: number;
  alarmAt: number;
  once: string | null;
  message?: string | undefined;
}

/** Counts in PostgreSQL, so that a restart or a second node loses nothing. */
export function createRateLimiter(
  database: Database,
  clock: Clock,
  attempts: Attempts,
  onBreach: (breach: RateLimitBreach) => Promise<void>,
): RateLimiter {
  async function take(
    { key, windowSeconds, amount, limit, alarmAt, once, message }: Count,
    breach: RateLimitBreach,
  ): Promise<void> {
    const [count] = await database.global<{ allowed: boolean; alarm: boolean; retryAfterSeconds: number }>(
      'tertulia_app',
      sql`
        select allowed, alarm, retry_after_seconds
          from app.spend(${key}, ${clock.now()}, ${`${windowSeconds} seconds`}::interval,
            ${amount}::int, ${limit}::int, ${alarmAt}::int, ${once})`,
    );
    if (count?.alarm) await onBreach(breach);
    if (!count?.allowed)
      throw new AppError('RATE_LIMITED', {
        retryAfterSeconds: count?.retryAfterSeconds ?? windowSeconds,
        ...(message !== undefined && { message }),
      });
  }

  return {
    async limited(endpoint, request, actor, work) {
      const what = `${endpoint.method} ${endpoint.path}`;
      const ofFailures: AttemptLimit[] = [];
      for (const limit of endpoint.limits ?? []) {
        const { per, times, windowSeconds } = limit;
        const name = `${what} ${windowSeconds} ${whoseCalls(limit, request, actor)}`;
        const breach = { actor, what, times, windowSeconds };
        // the mark distinguishes a tenant's counter from a user's, also for a person who reads the table
        const key = (per.includes('tenant') ? TENANT_MARK : '') + keyOf(name);
        if (limit.counts === 'failures')
          ofFailures.push({ name, times, windowSeconds, onBreach: () => onBreach(breach) });
        else await take({ key, windowSeconds, amount: 1, limit: times, alarmAt: times, once: null }, breach);
      }
      return attempts.during(ofFailures, work, (result) => endpoint.isFailure?.(result) === true);
    },
    spend({ name, times, alarmAt, windowSeconds, message }, actor, amount, named) {
      const whose = `${name} user=${actor.tenantId}.${actor.userId}`;
      const once = named === null ? null : keyOf(`${whose} ${named}`);
      return take(
        { key: keyOf(whose), windowSeconds, amount, limit: times, alarmAt, once, message },
        { actor, what: name, times: alarmAt, windowSeconds },
      );
    },
  };
}

/** Hashed: the table must not become a list of e-mail addresses and IP addresses. */
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url');

function whoseCalls({ per, accountField = 'email' }: CallLimit, request: FastifyRequest, actor: Actor | null): string {
  const parts = per.map(
    (one) => `${one}=${one === 'account' ? accountOf(request, accountField) : subject(one, request, actor)}`,
  );
  return parts.join(' ');
}

const TENANT_MARK = 'negocio:';

function subject(what: 'address' | 'user' | 'tenant', request: FastifyRequest, actor: Actor | null): string {
  if (what === 'address') return addressKey(request.ip);
  if (what === 'tenant' && actor) return String(actor.tenantId);
  return actor ? `${actor.tenantId}.${actor.userId}` : request.ip;
}

function accountOf({ body }: FastifyRequest, field: string): string {
  const named = (body as Record<string, unknown> | null | undefined)?.[field];
  return typeof named === 'string' ? named.trim().toLowerCase() : '';
}
