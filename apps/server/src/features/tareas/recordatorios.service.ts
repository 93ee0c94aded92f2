import { RECORDATORIOS_SHOWN } from '@tertulia/contract/features/tareas/estados';
import type { Recordatorio } from '@tertulia/contract/features/tareas/tarea';
import { toInstant } from '#platform/db/instant-text';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import type { Log } from '#platform/log/log';
import { forEachLimited } from '#platform/concurrency/keyed-semaphore';
import { findRecordatorios, listDueTenants, remindDue } from './recordatorios.repository.ts';
import { tareasRecordadas } from './tareas.events.ts';

/** Interval of the check for due tasks. */
export const RECORDATORIOS_SECONDS = 5;
/** Reminders of a tenant per turn: a tenant with tens of thousands delays others by this many. */
const BATCH = 500;
/** Tenants processed at once: one that waits for a lock delays only its own. */
const TENANTS_AT_ONCE = 3;
const SHOWN_HOURS = 24;

export interface RecordatoriosService {
  /** The caller's reminders of the last day whose tasks are still open. */
  list(actor: Actor): Promise<Recordatorio[]>;
  /** Stores the reminders of due tasks, once per task and moment; returns how many. */
  remindAll(signal: AbortSignal): Promise<number>;
}

export function createRecordatoriosService({
  database,
  clock,
  log,
}: {
  database: Database;
  clock: Clock;
  log: Log;
}): RecordatoriosService {
  return {
    async list(actor) {
      const since = new Date(clock.now().getTime() - SHOWN_HOURS * 3_600_000);
      const rows = await findRecordatorios(database, actor, {
        usuarioId: actor.userId,
        since,
        limit: RECORDATORIOS_SHOWN,
      });
      return rows.map((row) => ({ ...row, fechaProgramada: toInstant(row.fechaProgramada) }));
    },

    async remindAll(signal) {
      let done = 0;
      // failed ones stay due: the next run retries them
      const failing = new Set<number>();
      for (;;) {
        const due = (await listDueTenants(database, clock.now())).filter((tenantId) => !failing.has(tenantId));
        if (due.length === 0 || signal.aborted) return done;
        await forEachLimited(due, { atOnce: TENANTS_AT_ONCE, signal }, async (tenantId) => {
          try {
            done += await remindTenant(tenantId);
          } catch (error) {
            failing.add(tenantId);
            log.warn({ err: error, tenantId }, 'a tenant’s reminders could not be created');
          }
        });
      }
    },
  };

  function remindTenant(tenantId: number): Promise<number> {
    return database.withTenant({ tenantId }, async (tx) => {
      const given = await remindDue(tx, clock.now(), BATCH);
      for (const usuarioId of new Set(given.map((one) => one.usuarioId))) tx.emit(tareasRecordadas, { usuarioId });
      return given.length;
    });
  }
}
