import type { Module } from '#platform/module';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { areasRoutes } from './areas.routes.ts';
import { createAreasService } from './areas.service.ts';

export function areasModule({ database, clock }: { database: Database; clock: Clock }) {
  return { routes: areasRoutes(createAreasService(database, clock)) } satisfies Module;
}
