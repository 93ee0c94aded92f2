import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { AppError } from '#platform/http/app-error';
import type { Log } from '#platform/log/log';
import type { Broker } from '#platform/realtime/broker';
import { listLiveSesiones } from './sesiones.repository.ts';
import { IDLE_MINUTES } from './sesiones.service.ts';

const CHECK_MS = 60_000;

export interface SocketCheckDeps {
  database: Database;
  clock: Clock;
  broker: Pick<Broker, 'principals' | 'disconnect'>;
  log: Log;
}

/** Ends the sockets of sessions that have run out or gone idle: nobody tells of those, so they are asked for. */
export async function endIdleSockets({ database, clock, broker }: SocketCheckDeps): Promise<number> {
  const byTenant = Map.groupBy(broker.principals(), (principal) => principal.tenantId);
  let ended = 0;
  for (const [tenantId, principals] of byTenant) {
    const ids = [...new Set(principals.map((principal) => principal.sessionId))];
    const live = await listLiveSesiones(database, tenantId, ids, clock.now(), IDLE_MINUTES);
    ended += broker.disconnect(
      (principal) =>
        principal.tenantId === tenantId && ids.includes(principal.sessionId) && !live.has(principal.sessionId),
      'session ended',
    );
  }
  return ended;
}

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
