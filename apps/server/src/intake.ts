import type { MessagingProvider } from '#integrations/twilio/port';
import type { Clock } from '#platform/clock/clock';
import type { Config } from '#platform/config/config';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { createCola } from './features/webhooks/cola.ts';
import { createPuerta } from './features/webhooks/puerta.service.ts';
import { createRecepcion } from './features/webhooks/recepcion.service.ts';

/** Events of one key are worked off one after another; this many keys at once. */
const PARALLEL_KEYS = 8;

export interface IntakeDeps {
  config: Config;
  database: Database;
  clock: Clock;
  log: Log;
  secretBox: Pick<SecretBox, 'open'>;
  provider: MessagingProvider | null;
}

/** The way of a message in: the door that checks and journals it, and the line in which the journal is worked off. */
export function createIntake({ config, database, clock, log, secretBox, provider }: IntakeDeps) {
  const recepcion = createRecepcion(database, clock, log);
  const cola = createCola({
    drain: (tenantId, clave) => recepcion.drain(tenantId, clave),
    parallel: PARALLEL_KEYS,
    log,
  });
  const puerta =
    provider &&
    createPuerta({
      database,
      clock,
      provider,
      authToken: config.TWILIO_AUTH_TOKEN ?? '',
      secretBox,
      publicUrl: config.publicUrl,
      log,
    });
  return { cola, puerta };
}
