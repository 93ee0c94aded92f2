import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Module } from '#platform/module';
import type { Broker } from '#platform/realtime/broker';
import { on } from '#platform/realtime/event-router';
import { tableroCambiado, tarjetaMovida } from './kanban.events.ts';
import { kanbanJobs } from './kanban.jobs.ts';
import { kanbanRoutes } from './kanban.routes.ts';
import { createKanbanService } from './kanban.service.ts';
import { createKanbanPublisher } from './kanban.topics.ts';
import { createRetiradosService } from './retirados.service.ts';
import { createTablerosService } from './tableros.service.ts';

export function kanbanModule({ database, clock, broker }: { database: Database; clock: Clock; broker: Broker }) {
  const publisher = createKanbanPublisher(broker);
  return {
    routes: kanbanRoutes(createKanbanService(database, clock), createTablerosService(database, clock)),
    jobs: kanbanJobs(createRetiradosService(database)),
    events: [
      on(tarjetaMovida, (tenantId, data) => publisher.onTarjeta(tenantId, data)),
      on(tableroCambiado, (tenantId, data) => publisher.onTablero(tenantId, data)),
    ],
  } satisfies Module;
}
