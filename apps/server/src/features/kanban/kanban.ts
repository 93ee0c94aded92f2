import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { kanbanJobs } from './kanban.jobs.ts';
import { kanbanRoutes } from './kanban.routes.ts';
import { createKanbanService } from './kanban.service.ts';
import { createRetiradosService } from './retirados.service.ts';
import { createTablerosService } from './tableros.service.ts';

/** The calls and the job of boards, their states and their cards. */
export function createKanban({ database, clock }: { database: Database; clock: Clock }) {
  return {
    routes: kanbanRoutes(createKanbanService(database, clock), createTablerosService(database, clock)),
    jobs: kanbanJobs(createRetiradosService(database)),
  };
}
