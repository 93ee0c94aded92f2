import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { within } from '#platform/jobs/timers';
import type { Log } from '#platform/log/log';
import { createSingleKeyQueue, type Outcome } from '#platform/queue/keyed-queue';
import { startRecoveryPoll } from '#platform/queue/recovery-poll';
import { findOutboxBacklog, listPendingEnvios, type OutboxBacklog, type OutboxKey } from './envios.repository.ts';

/**
 * Concurrent sends in all and of one tenant: five tenants whose accounts answer slowly leave room for others. A send
 * waits for the provider nearly all of its time, so many cost little.
 */
const PARALLEL_SENDS = 36;
const SENDS_PER_TENANT = 6;
const RECOVERY_POLL_MS = 1000;
/** Entries of broadcasts of each tenant per poll. */
const RECOVERY_POLL_BATCH = 500;
const BACKLOG_EVERY = 5;
/** A send in progress takes no longer at the end of the process; its result is looked up after the next start. */
const CLOSE_MS = 5000;

export interface OutboxQueueDeps {
  database: Database;
  clock: Clock;
  log: Log;
  /** Advances the key's next due entry by one step. */
  advance: (tenantId: number, key: OutboxKey) => Promise<Outcome>;
  /** Called every few seconds. */
  onBacklog: (backlog: OutboxBacklog) => void;
  everyMs?: number | undefined;
}

/** Runs the outbox: messages of a chat one after another, and those of broadcasts in a queue of their own. */
export function createOutboxQueue(deps: OutboxQueueDeps) {
  const { database, clock, log, advance, onBacklog, everyMs = RECOVERY_POLL_MS } = deps;
  let polls = 0;
  const queueOf = (outboxKeyOf: (id: number) => OutboxKey) =>
    createSingleKeyQueue({
      run: (tenantId, id) => advance(tenantId, outboxKeyOf(Number(id))),
      parallel: PARALLEL_SENDS,
      perTenant: SENDS_PER_TENANT,
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
          if (polls++ % BACKLOG_EVERY === 0) onBacklog(await findOutboxBacklog(database, clock.now()));
        },
      }),
    /** Waits for the sends in progress, for some seconds at most. */
    close: async (): Promise<void> => {
      await within(CLOSE_MS, Promise.all([chats.close(), broadcasts.close()]));
    },
  };
}
