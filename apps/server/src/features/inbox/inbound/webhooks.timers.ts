import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import { isPassingFault } from '#platform/db/faults';
import type { Log } from '#platform/log/log';
import { runInWorkerPool } from '#platform/concurrency/worker-pool';
import { listActiveCanales, type CanalActivo } from '#public/canales';
import type { KeyedQueue } from './keyed-queue.ts';
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
export function startRecoveryPoll(deps: {
  database: Database;
  clock: Clock;
  queue: KeyedQueue;
  log: Log;
  /** Called every few seconds with the backlog of the inbox table. */
  onBacklog: (backlog: Backlog) => void;
  everyMs?: number;
}): { stop(): void } {
  const { database, clock, queue, log, onBacklog, everyMs = RECOVERY_POLL_MS } = deps;
  let isRunning = false;
  let sweeps = 0;
  const recoveryPoll = async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      const due = await listPendingClaves(
        database,
        new Date(clock.now().getTime() - RECOVERY_POLL_AGE_MS),
        RECOVERY_POLL_BATCH,
      );
      for (const { suscriptorId, clave } of due) queue.poke(suscriptorId, clave);
      if (sweeps++ % BACKLOG_EVERY === 0) onBacklog(await findBacklog(database, clock.now()));
    } catch (error) {
      if (!isPassingFault(error)) log.warn({ err: error }, 'the recovery poll failed');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void recoveryPoll(), everyMs);
  return { stop: () => clearInterval(timer) };
}

/** Compares every active channel with the provider's list. One channel's failure does not stop the others. */
export async function reconcileAll(deps: ConciliacionDeps): Promise<number> {
  const { database, log, signal } = deps;
  let missing = 0;
  const canales = await listActiveCanales(database);
  const keyOf = ({ cuenta }: CanalActivo) => cuenta ?? '';
  await runInWorkerPool(
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
