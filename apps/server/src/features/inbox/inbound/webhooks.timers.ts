import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { forEachLimited } from '#platform/concurrency/keyed-semaphore';
import { listActiveCanales, type CanalActivo } from '#public/canales';
import type { KeyedQueue } from '#platform/queue/keyed-queue';
import { startRecoveryPoll } from '#platform/queue/recovery-poll';
import { reconcileCanal, type ConciliacionDeps } from './conciliacion.service.ts';
import { findBacklog, listPendingClaves } from './inbox-table.repository.ts';

const RECOVERY_POLL_MS = 1000;
/** The process that accepted a younger event is still processing it. */
const RECOVERY_POLL_AGE_MS = 1000;
/** Events of each tenant per poll. */
const RECOVERY_POLL_BATCH = 500;
const BACKLOG_EVERY = 5;
export const RECONCILE_SECONDS = 300;
/**
 * Channels that are reconciled at once, in all and per provider account. A slow account delays only its own channels.
 */
const CHANNELS_AT_ONCE = 8;
const OF_AN_ACCOUNT = 4;

export interface Backlog {
  aparcados: number;
  atrasoSegundos: number;
}

/** Polls for stored events that were never processed, because their process died or they were postponed. */
export function startWebhookPoll({
  database,
  clock,
  queue,
  log,
  onBacklog,
  everyMs = RECOVERY_POLL_MS,
}: {
  database: Database;
  clock: Clock;
  queue: KeyedQueue;
  log: Log;
  /** Called every few seconds with the backlog of the inbox table. */
  onBacklog: (backlog: Backlog) => void;
  everyMs?: number | undefined;
}): { stop(): void } {
  let polls = 0;
  return startRecoveryPoll({
    everyMs,
    log,
    poll: async () => {
      const until = new Date(clock.now().getTime() - RECOVERY_POLL_AGE_MS);
      const due = await listPendingClaves(database, until, RECOVERY_POLL_BATCH);
      for (const { suscriptorId, clave } of due) queue.poke(suscriptorId, clave);
      if (polls++ % BACKLOG_EVERY === 0) onBacklog(await findBacklog(database, clock.now()));
    },
  });
}

/** Compares every active channel with the provider's list. One channel's failure does not stop the others. */
export async function reconcileAll(deps: ConciliacionDeps): Promise<number> {
  const { database, log, signal } = deps;
  let missing = 0;
  const canales = await listActiveCanales(database);
  const keyOf = ({ cuenta }: CanalActivo) => cuenta ?? '';
  await forEachLimited(
    canales,
    { atOnce: CHANNELS_AT_ONCE, perKey: OF_AN_ACCOUNT, keyOf, signal },
    async ({ suscriptorId, canalId }) => {
      try {
        missing += await reconcileCanal(deps, suscriptorId, canalId);
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error, tenantId: suscriptorId, canalId }, 'a channel could not be reconciled');
      }
    },
  );
  return missing;
}
