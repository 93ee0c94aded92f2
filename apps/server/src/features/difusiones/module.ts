import type { Module } from '#platform/module';
import type { Config } from '#platform/config/config';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Broker } from '#platform/realtime/broker';
import { on } from '#platform/realtime/event-router';
import { difusionCambiada } from './difusiones.events.ts';
import { difusionesJobs, WAKE_SECONDS, wakeDifusiones } from './difusiones.jobs.ts';
import { difusionesRoutes } from './difusiones.routes.ts';
import { createDifusionesService } from './difusiones.service.ts';
import { createDifusionesPublisher } from './difusiones.topics.ts';
import { createEntregaService } from './entrega.service.ts';

export interface DifusionesModuleDeps {
  config: Pick<Config, 'DIFUSION_HORARIO' | 'DIFUSION_POR_SEGUNDO' | 'WHATSAPP_LIMITE_DIARIO'>;
  database: Database;
  clock: Clock;
  broker: Broker;
  /** Null while WhatsApp is not configured. */
  provider: unknown;
  /** Interval at which due broadcasts are woken; tests shorten it. */
  pace: { timersSeconds?: number };
}

export function difusionesModule({ config, database, clock, broker, provider, pace }: DifusionesModuleDeps) {
  const { DIFUSION_HORARIO: horario, DIFUSION_POR_SEGUNDO: perSecond } = config;
  const difusiones = createDifusionesService({
    database,
    clock,
    isConfigured: provider !== null,
    reglas: { horario, limiteDiario: config.WHATSAPP_LIMITE_DIARIO ?? null },
  });
  const publisher = createDifusionesPublisher(broker);
  return {
    routes: difusionesRoutes(difusiones),
    jobs: difusionesJobs(createEntregaService({ database, clock, perSecond, horario })),
    timers: [
      {
        name: 'difusiones.wake',
        seconds: pace.timersSeconds ?? WAKE_SECONDS,
        work: () => wakeDifusiones({ database, clock }),
      },
    ],
    events: [on(difusionCambiada, (tenantId, data) => publisher.onDifusion(tenantId, data))],
  } satisfies Module;
}
