import type { MessagingProvider } from '#integrations/twilio/port';
import type { Clock } from '#platform/clock/clock';
import type { Config } from '#platform/config/config';
import type { SecretBox } from '#platform/crypto/secret-box';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { createKeyedQueue } from '#platform/queue/keyed-queue';
import { remitenteOf } from './evento-entrante.ts';
import { createWebhookIntake } from './webhook-intake.service.ts';
import { createInboundProcessor } from './inbound-processor.service.ts';

/**
 * Events of one key run one after another. A tenant has few concurrent batches, so events that arrive during a run join
 * the next one, which takes one transaction instead of many. Exclusive keys wait for the holder of their chat and have
 * runs of their own: however many are stuck, two runs are left to other tenants.
 */
const PARALLEL_RUNS = 8;
const BATCHED_PER_TENANT = 3;
const EXCLUSIVE_PER_TENANT = 3;
const KEYS_PER_BATCH = 8;

export interface InboundDeps {
  config: Pick<Config, 'TWILIO_AUTH_TOKEN' | 'publicUrl'>;
  database: Database;
  clock: Clock;
  log: Log;
  secretBox: SecretBox;
  provider: MessagingProvider | null;
}

/** Webhook intake, inbound processor and their timers. Without a provider there is no intake. */
export function createInbound({ config, database, clock, log, secretBox, provider }: InboundDeps) {
  const processor = createInboundProcessor(database, clock, log);
  const queue = createKeyedQueue({
    drain: (tenantId, claves) => processor.drain(tenantId, claves),
    parallel: PARALLEL_RUNS,
    batchedPerTenant: BATCHED_PER_TENANT,
    exclusivePerTenant: EXCLUSIVE_PER_TENANT,
    batchSize: KEYS_PER_BATCH,
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
