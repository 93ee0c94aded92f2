import type { Module } from '#platform/module';
import type { Database } from '#platform/db/database';
import { auditoriaRoutes } from './auditoria.routes.ts';

export function auditoriaModule({ database }: { database: Database }) {
  return { routes: auditoriaRoutes(database) } satisfies Module;
}
