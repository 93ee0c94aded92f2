import type { Module } from '#platform/module';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { dashboardRoutes } from './dashboard.routes.ts';
import { createDashboardService } from './dashboard.service.ts';
import { countDias, DIAS_SECONDS } from './dias.timers.ts';

export function dashboardModule({ database, clock, log }: { database: Database; clock: Clock; log: Log }) {
  return {
    routes: dashboardRoutes(createDashboardService({ database, clock })),
    timers: [
      {
        name: 'dashboard.dias',
        seconds: DIAS_SECONDS,
        work: async (signal: AbortSignal) => {
          await countDias({ database, log }, signal);
        },
      },
    ],
  } satisfies Module;
}
