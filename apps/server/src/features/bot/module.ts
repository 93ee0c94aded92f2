import type { Modelo } from '#integrations/modelo/port';
import type { Clock } from '#platform/clock/clock';
import type { Config } from '#platform/config/config';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Module } from '#platform/module';
import type { Broker } from '#platform/realtime/broker';
import { on } from '#platform/realtime/event-router';
import { createAjustesBotService } from './ajustes.service.ts';
import { botCambiado } from './bot.events.ts';
import { botJobs } from './bot.jobs.ts';
import { botRoutes } from './bot.routes.ts';
import { createBotService } from './bot.service.ts';
import { createBotPublisher } from './bot.topics.ts';
import type { FindProximaApertura } from './traspaso.ts';
import { createBotTrialService } from './bot-trial.service.ts';

export interface BotModuleDeps {
  config: Pick<Config, 'LLM_MODEL' | 'LLM_TIMEOUT_SECONDS'>;
  database: Database;
  clock: Clock;
  log: Log;
  broker: Broker;
  /** Null if none is configured: the bot then uses only notes and products. */
  modelo: Modelo | null;
  proximaApertura: FindProximaApertura;
}

/** The bot: its settings, its trial and the job that answers customers. */
export function botModule({ config, database, clock, log, broker, modelo, proximaApertura }: BotModuleDeps) {
  const publisher = createBotPublisher(broker);
  const named = modelo && { nombre: config.LLM_MODEL ?? '', modelo };
  const deps = { database, clock, log, proximaApertura, modelo: named, timeoutMs: config.LLM_TIMEOUT_SECONDS * 1000 };
  return {
    routes: botRoutes(
      createAjustesBotService({ database, clock, modelo: named?.nombre ?? null }),
      createBotTrialService(deps),
    ),
    jobs: botJobs(createBotService(deps)),
    events: [on(botCambiado, (tenantId) => publisher.onBot(tenantId))],
  } satisfies Module;
}
