import type { Module } from '#platform/module';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { LEAD_SECONDS, leadJobs } from './lead.jobs.ts';
import { leadRoutes } from './lead.routes.ts';
import { createLeadService } from './lead.service.ts';

export interface LeadModuleDeps {
  database: Database;
  clock: Clock;
  log: Log;
  /** Interval at which due scores are computed; tests shorten it. */
  pace: { timersSeconds?: number };
}

export function leadModule({ pace, ...deps }: LeadModuleDeps) {
  const lead = createLeadService(deps);
  return {
    routes: leadRoutes(lead),
    jobs: leadJobs(lead),
    timers: [
      {
        name: 'lead.due',
        seconds: pace.timersSeconds ?? LEAD_SECONDS,
        work: async (signal: AbortSignal) => {
          await lead.recomputeDue(signal);
        },
      },
    ],
  } satisfies Module;
}
