import type { Module } from '#platform/module';
import type { Log } from '#platform/log/log';
import type { Broker } from '#platform/realtime/broker';
import { on } from '#platform/realtime/event-router';
import { createRecordatoriosService, RECORDATORIOS_SECONDS } from './recordatorios.service.ts';
import { tareasCambiadas, tareasRecordadas } from './tareas.events.ts';
import { tareasRoutes } from './tareas.routes.ts';
import { createTareasService } from './tareas.service.ts';
import { createTareasPublisher } from './tareas.topics.ts';

type TareasModuleDeps = Parameters<typeof createTareasService>[0] & { broker: Broker; log: Log };

export function tareasModule({ broker, log, ...deps }: TareasModuleDeps) {
  const { database, clock } = deps;
  const recordatorios = createRecordatoriosService({ database, clock, log });
  const publisher = createTareasPublisher(broker);
  return {
    routes: tareasRoutes(createTareasService(deps), { database, clock, recordatorios }),
    timers: [
      {
        name: 'tareas.recordatorios',
        seconds: RECORDATORIOS_SECONDS,
        work: async (signal: AbortSignal) => {
          await recordatorios.remindAll(signal);
        },
      },
    ],
    events: [
      on(tareasRecordadas, (tenantId, data) => publisher.onRecordadas(tenantId, data)),
      on(tareasCambiadas, (tenantId, data) => publisher.onCambiadas(tenantId, data)),
    ],
  } satisfies Module;
}
