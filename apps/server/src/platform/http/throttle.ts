import { createHash } from 'node:crypto';
import type { CallBudget, CallLimit, Endpoint } from '@tertulia/contract/core/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Actor } from './actor.ts';
import { addressKey } from './address.ts';
import { AppError } from './app-error.ts';

/** Somebody went beyond what one person does in a while; told once for each while. */
export interface Excess {
  /** Null: nobody who was signed in. */
  actor: Actor | null;
  /** `POST /api/cotizaciones`, or the name of a budget that several calls share. */
  what: string;
  times: number;
  windowSeconds: number;
}

export interface Throttle {
  /** Counts a call. Throws RATE_LIMITED with Retry-After. */
  count(endpoint: Endpoint, limit: CallLimit, request: FastifyRequest, actor: Actor | null): Promise<void>;
  /** Counts what a person has had of something; what is named, like an address that was read, once in a while. Throws RATE_LIMITED when it was too much. */
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

/** Counts in PostgreSQL, so that a restart or a second node forgets nothing. */
export function createThrottle(
  database: Database,
  clock: Clock,
  onExcess: (excess: Excess) => Promise<void>,
): Throttle {
  async function take(
    { key, windowSeconds, amount, limit, alarmAt, once, message }: Count,
    excess: Excess,
  ): Promise<void> {
    const [count] = await database.global<{ allowed: boolean; alarm: boolean; retryAfterSeconds: number }>(
      'tertulia_app',
      sql`select allowed, alarm, retry_after_seconds from app.spend(${key}, ${clock.now()}, ${`${windowSeconds} seconds`}::interval,
            ${amount}::int, ${limit}::int, ${alarmAt}::int, ${once})`,
    );
    if (count?.alarm) await onExcess(excess);
    if (!count?.allowed)
      throw new AppError('RATE_LIMITED', {
        retryAfterSeconds: count?.retryAfterSeconds ?? windowSeconds,
        ...(message !== undefined && { message }),
      });
  }

  return {
    count(endpoint, { per, times, windowSeconds, accountField = 'email' }, request, actor) {
      const what = `${endpoint.method} ${endpoint.path}`;
      const parts = per.map(
        (one) => `${one}=${one === 'account' ? accountOf(request, accountField) : subject(one, request, actor)}`,
      );
      // told apart from a person's own by its key, which is what whoever looks into the table can see
      const key = (per.includes('tenant') ? TENANT_MARK : '') + keyOf(`${what} ${windowSeconds} ${parts.join(' ')}`);
      return take(
        { key, windowSeconds, amount: 1, limit: times, alarmAt: times, once: null },
        { actor, what, times, windowSeconds },
      );
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

/** Hashed: the table shall not become a list of e-mails and addresses. */
const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url');

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
