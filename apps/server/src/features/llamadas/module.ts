import type { VozProvider } from '#integrations/twilio/voz-port';
import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import type { Module } from '#platform/module';
import type { Broker } from '#platform/realtime/broker';
import { on } from '#platform/realtime/event-router';
import { grabacionesJobs } from './grabaciones.jobs.ts';
import { createHistorialService } from './historial.service.ts';
import { createEntrantesService } from './entrantes.service.ts';
import type { UrlOf } from './llamada-wire.ts';
import { llamadaCambiada } from './llamadas.events.ts';
import { llamadasJobs } from './llamadas.jobs.ts';
import { registerVoz } from './llamadas.receiver.ts';
import { llamadasRoutes } from './llamadas.routes.ts';
import { createLlamadasService } from './llamadas.service.ts';
import { createLlamadasPublisher } from './llamadas.topics.ts';
import { createVivasService } from './vivas.service.ts';
import { createVoiceWebhook } from './voice-webhook.service.ts';

export interface LlamadasModuleDeps {
  database: Database;
  clock: Clock;
  log: Log;
  broker: Broker;
  /** Null if calls are not configured: then only the history works. */
  voz: VozProvider | null;
  secretBox: Pick<SecretBox, 'sign'>;
  publicUrl: string;
  urlOf: UrlOf;
}

/** Telephone calls: the browsers' calls, the provider's webhook, and the review of each call's outcome. */
export function llamadasModule(deps: LlamadasModuleDeps) {
  const { voz } = deps;
  const publisher = createLlamadasPublisher(deps);
  const webhook = voz && createVoiceWebhook({ ...deps, voz, entrantes: createEntrantesService({ ...deps, voz }) });
  return {
    routes: llamadasRoutes(createLlamadasService(deps), createHistorialService(deps), createVivasService(deps)),
    jobs: [...llamadasJobs(deps), ...grabacionesJobs(deps)],
    mount: (http) => registerVoz(http, webhook),
    events: [on(llamadaCambiada, (tenantId, data) => publisher.onLlamada(tenantId, data))],
  } satisfies Module;
}
