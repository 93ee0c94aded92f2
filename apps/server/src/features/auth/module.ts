import type { Module } from '#platform/module';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Broker } from '#platform/realtime/broker';
import { on } from '#platform/realtime/event-router';
import { sessionEnded } from './auth.events.ts';
import { authJobs, type AuthJobsDeps } from './auth.jobs.ts';
import { authRoutes } from './auth.routes.ts';
import { createAuthService, RESET_MINUTES } from './auth.service.ts';
import { startSocketCheck } from './sesiones.sockets.ts';

type AuthModuleDeps = Parameters<typeof createAuthService>[0] &
  Omit<AuthJobsDeps, 'resetMinutes'> & { database: Database; clock: Clock; log: Log; broker: Broker };

export function authModule({ broker, log, ...deps }: AuthModuleDeps) {
  const { database, clock } = deps;
  return {
    routes: authRoutes(createAuthService(deps), deps.sesiones),
    jobs: authJobs({ ...deps, resetMinutes: RESET_MINUTES }),
    events: [on(sessionEnded, (tenantId, ended) => endSockets(broker, tenantId, ended))],
    start: () => startSocketCheck({ database, clock, broker, log }),
  } satisfies Module;
}

/** A session that ends on any node closes its sockets on this one within a second (RT-03). */
function endSockets(broker: Broker, tenantId: number, ended: { userId?: number; sessionId?: number }): void {
  broker.disconnect(
    (principal) =>
      principal.tenantId === tenantId &&
      (principal.sessionId === ended.sessionId || (ended.userId !== undefined && principal.userId === ended.userId)),
    'session ended',
  );
}
