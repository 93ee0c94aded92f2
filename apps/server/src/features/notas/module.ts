import type { Module } from '#platform/module';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { notasRoutes } from './notas.routes.ts';
import { createNotasService } from './notas.service.ts';

export function notasModule({ database, clock }: { database: Database; clock: Clock }) {
  return { routes: notasRoutes(createNotasService(database, clock)) } satisfies Module;
}
