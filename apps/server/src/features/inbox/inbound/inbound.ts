import type { MessagingProvider } from '#integrations/twilio/port';
import type { Clock } from '#platform/clock/clock';
import type { Config } from '#platform/config/config';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { createKeyedQueue } from './keyed-queue.ts';
import { remitenteOf } from './evento-entrante.ts';
import { createWebhookIntake } from './webhook-intake.service.ts';
import { createInboundProcessor } from './inbound-processor.service.ts';

/**
 * Events of one key are worked off one after another. A tenant has few turns at once, so that what comes meanwhile goes together,
 * where it takes one transaction instead of many. Keys that go alone, which wait for whoever holds their chat, have turns of
 * their own: however many are stuck, two turns are left to other tenants.
 */
const PARALLEL_RUNS = 8;
const BATCHED_PER_TENANT = 3;
const EXCLUSIVE_PER_TENANT = 3;
const KEYS_PER_TURN = 8;

export interface InboundDeps {
  config: Pick<Config, 'TWILIO_AUTH_TOKEN' | 'publicUrl'>;
  database: Database;
  clock: Clock;
  log: Log;
  secretBox: SecretBox;
  provider: MessagingProvider | null;
}

/** What the provider tells us on its way in: the door, which is shut without a provider, and the work behind it. */
export function createInbound({ config, database, clock, log, secretBox, provider }: InboundDeps) {
  const processor = createInboundProcessor(database, clock, log);
  const queue = createKeyedQueue({
    drain: (tenantId, claves) => processor.drain(tenantId, claves),
    parallel: PARALLEL_RUNS,
    batchedPerTenant: BATCHED_PER_TENANT,
    exclusivePerTenant: EXCLUSIVE_PER_TENANT,
    batchSize: KEYS_PER_TURN,
    isExclusive: (clave) => remitenteOf(clave) === null,
    log,
  });
  const intake =
    provider &&
    createWebhookIntake({
      database,
      clock,
      provider,
      authToken: config.TWILIO_AUTH_TOKEN ?? '',
      secretBox,
      publicUrl: config.publicUrl,
      log,
    });
  return { queue, intake };
}
