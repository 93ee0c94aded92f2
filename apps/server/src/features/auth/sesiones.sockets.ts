import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { AppError } from '#platform/http/app-error';
import type { Log } from '#platform/log/log';
import type { Broker } from '#platform/realtime/broker';
import { listLiveSesiones, type SesionDeSocket } from './sesiones.repository.ts';

const CHECK_MS = 60_000;

export interface SocketCheckDeps {
  database: Database;
  clock: Clock;
  broker: Pick<Broker, 'principals' | 'disconnect'>;
  log: Log;
}

/** Closes the sockets of expired and idle sessions. No event announces those, so one query checks all sockets. */
export async function endIdleSockets({ database, clock, broker }: SocketCheckDeps): Promise<number> {
  const ended = new Map(broker.principals().map((principal) => [keyOf(principal), principal]));
  if (ended.size === 0) return 0;
  for (const sesion of await listLiveSesiones(database, [...ended.values()], clock.now())) ended.delete(keyOf(sesion));
  // the rest of the asked ones are no longer live; sockets that opened during the query were not asked about
  if (ended.size === 0) return 0;
  return broker.disconnect((principal) => ended.has(keyOf(principal)), 'session ended');
}

const keyOf = ({ tenantId, sessionId }: SesionDeSocket) => `${tenantId}:${sessionId}`;

/** Checks once a minute. */
export function startSocketCheck(deps: SocketCheckDeps): { stop(): void } {
  const timer = setInterval(() => {
    endIdleSockets(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'the sockets could not be checked'));
  }, CHECK_MS);
  return { stop: () => clearInterval(timer) };
}

/** Null for an invalid token, which opens no socket; rethrows other errors. */
export function nullWhenRefused(error: unknown): null {
  if (error instanceof AppError && error.status === 401) return null;
  throw error;
}
