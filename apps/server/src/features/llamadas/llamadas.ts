import type { VozProvider } from '#integrations/twilio/voz-port';
import type { Clock } from '#platform/clock/clock';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { grabacionesJobs } from './grabaciones.jobs.ts';
import { createHistorialService } from './historial.service.ts';
import { createEntrantesService } from './entrantes.service.ts';
import type { UrlOf } from './llamada-wire.ts';
import { llamadasJobs } from './llamadas.jobs.ts';
import { llamadasRoutes } from './llamadas.routes.ts';
import { createLlamadasService } from './llamadas.service.ts';
import { createVivasService } from './vivas.service.ts';
import { createVoiceWebhook } from './voice-webhook.service.ts';

export interface LlamadasParts {
  database: Database;
  clock: Clock;
  log: Log;
  /** Null where calls are not configured: then none is made, and the history is all there is. */
  voz: VozProvider | null;
  secretBox: Pick<SecretBox, 'sign'>;
  publicUrl: string;
  urlOf: UrlOf;
}

/** Telephone calls: what browsers ask, what the provider asks, and the look at what became of each. */
export function createLlamadas(parts: LlamadasParts) {
  const { voz } = parts;
  return {
    routes: llamadasRoutes(createLlamadasService(parts), createHistorialService(parts), createVivasService(parts)),
    jobs: [...llamadasJobs(parts), ...grabacionesJobs(parts)],
    webhook: voz && createVoiceWebhook({ ...parts, voz, entrantes: createEntrantesService({ ...parts, voz }) }),
  };
}
