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

/** Ends the sockets of sessions that have run out or gone idle: nobody tells of those, so they are asked for, all at once. */
export async function endIdleSockets({ database, clock, broker }: SocketCheckDeps): Promise<number> {
  const asked = new Map(broker.principals().map((principal) => [keyOf(principal), principal]));
  if (asked.size === 0) return 0;
  for (const sesion of await listLiveSesiones(database, [...asked.values()], clock.now())) asked.delete(keyOf(sesion));
  // what is left was asked for and lives no more; whoever came meanwhile was not asked for
  if (asked.size === 0) return 0;
  return broker.disconnect((principal) => asked.has(keyOf(principal)), 'session ended');
}

const keyOf = ({ tenantId, sessionId }: SesionDeSocket) => `${tenantId}:${sessionId}`;

/** Asks once a minute. */
export function startSocketCheck(deps: SocketCheckDeps): { stop(): void } {
  const timer = setInterval(() => {
    endIdleSockets(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'the sockets could not be checked'));
  }, CHECK_MS);
  return { stop: () => clearInterval(timer) };
}

/** A token that is not valid opens no socket; whatever else fails is a failure. */
export function nullWhenRefused(error: unknown): null {
  if (error instanceof AppError && error.status === 401) return null;
  throw error;
}
