import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { createKeyedQueue, type Outcome } from '#platform/queue/keyed-queue';
import { startRecoveryPoll } from '#platform/queue/recovery-poll';
import { listPendingEnvios, type OutboxKey } from './envios.repository.ts';

/** Concurrent sends in all and of one tenant, so that a tenant whose account answers slowly leaves room for others. */
const PARALLEL_SENDS = 12;
const SENDS_PER_TENANT = 6;
const RECOVERY_POLL_MS = 1000;
/** Entries of each tenant per poll. */
const RECOVERY_POLL_BATCH = 500;

export interface OutboxQueueDeps {
  database: Database;
  clock: Clock;
  log: Log;
  drain: (tenantId: number, key: OutboxKey) => Promise<Outcome>;
  everyMs?: number | undefined;
}

/** Runs the outbox: messages of a chat one after another, and those of broadcasts in a queue of their own. */
export function createOutboxQueue({ database, clock, log, drain, everyMs = RECOVERY_POLL_MS }: OutboxQueueDeps) {
  const queueOf = (outboxKeyOf: (id: number) => OutboxKey) =>
    createKeyedQueue({
      drain: (tenantId, claves) => Promise.all(claves.map((clave) => drain(tenantId, outboxKeyOf(Number(clave))))),
      parallel: PARALLEL_SENDS,
      batchedPerTenant: SENDS_PER_TENANT,
      exclusivePerTenant: SENDS_PER_TENANT,
      batchSize: 1,
      isExclusive: () => false,
      log,
    });
  const chats = queueOf((conversacionId) => ({ conversacionId, mensajeId: null }));
  const broadcasts = queueOf((mensajeId) => ({ conversacionId: null, mensajeId }));

  /** Due entries wait here for their turn; the recovery poll repeats the call. */
  function poke(tenantId: number, { conversacionId, mensajeId }: OutboxKey): void {
    if (conversacionId !== null) chats.poke(tenantId, String(conversacionId));
    else if (mensajeId !== null) broadcasts.poke(tenantId, String(mensajeId));
  }

  return {
    poke,
    /** Polls for entries that were postponed, or whose process died. */
    start: () =>
      startRecoveryPoll({
        everyMs,
        log,
        poll: async () => {
          const due = await listPendingEnvios(database, clock.now(), RECOVERY_POLL_BATCH);
          for (const { suscriptorId, ...key } of due) poke(suscriptorId, key);
        },
      }),
    /** Waits for the sends in progress. */
    close: async (): Promise<void> => {
      await Promise.all([chats.close(), broadcasts.close()]);
    },
  };
}
