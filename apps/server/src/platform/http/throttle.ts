import { createHash } from 'node:crypto';
import type { CallLimit, Endpoint } from '@tertulia/contract/core/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Actor } from './actor.ts';
import { addressKey } from './address.ts';
import { AppError } from './app-error.ts';

export type Throttle = (
  endpoint: Endpoint,
  limit: CallLimit,
  request: FastifyRequest,
  actor: Actor | null,
) => Promise<void>;

/** Counts calls in PostgreSQL, so that a restart or a second node forgets nothing. Throws RATE_LIMITED with Retry-After. */
export function createThrottle(database: Database, clock: Clock): Throttle {
  return async (endpoint, limit, request, actor) => {
    const parts = limit.per.map((what) => `${what}=${subject(what, request, actor)}`);
    // hashed: the table shall not become a list of e-mails and addresses
    const key = createHash('sha256')
      .update(`${endpoint.method} ${endpoint.path} ${limit.windowSeconds} ${parts.join(' ')}`)
      .digest('base64url');
    const [count] = await database.global<{ allowed: boolean; retryAfterSeconds: number }>(
      'tertulia_app',
      sql`select allowed, retry_after_seconds from app.count_attempt(${key}, ${clock.now()}, ${`${limit.windowSeconds} seconds`}::interval, ${limit.times})`,
    );
    if (!count?.allowed)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: count?.retryAfterSeconds ?? limit.windowSeconds });
  };
}

function subject(what: CallLimit['per'][number], request: FastifyRequest, actor: Actor | null): string {
  if (what === 'address') return addressKey(request.ip);
  if (what === 'user') return actor ? `${actor.tenantId}.${actor.userId}` : request.ip;
  const email = (request.body as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? email.trim().toLowerCase() : '';
}
