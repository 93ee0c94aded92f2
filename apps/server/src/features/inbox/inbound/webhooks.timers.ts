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
/** Younger entries are being worked off by whoever took them in. */
const RECOVERY_POLL_AGE_MS = 1000;
/** So many events of each tenant at once. */
const RECOVERY_POLL_BATCH = 500;
const BACKLOG_EVERY = 5;
export const RECONCILE_SECONDS = 300;
/** So many channels are reconciled at once, and so many of one of the provider's accounts: a slow one delays its own alone. */
const CHANNELS_AT_ONCE = 8;
const OF_AN_ACCOUNT = 4;

export interface Backlog {
  aparcados: number;
  atrasoSegundos: number;
}

/** Finds what was journalled and never worked off (its process died, or it was postponed), again and again. */
export function startRecoveryPoll(deps: {
  database: Database;
  clock: Clock;
  queue: KeyedQueue;
  log: Log;
  /** Told every few seconds how far behind the journal is. */
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
      if (!isPassingFault(error)) log.warn({ err: error }, 'the sweep of the journal failed');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void recoveryPoll(), everyMs);
  return { stop: () => clearInterval(timer) };
}

/** Compares every active channel with the provider's list; one channel's trouble does not keep the others from it. */
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
