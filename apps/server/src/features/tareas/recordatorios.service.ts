import type { Recordatorio } from '@tertulia/contract/features/tareas/tarea';
import { toInstant } from '#platform/clock/instant-text';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Actor } from '#platform/http/actor';
import type { Log } from '#platform/log/log';
import { findRecordatorios, listDueTenants, remindDue } from './recordatorios.repository.ts';
import { tareasRecordadas } from './tareas.events.ts';

/** How often tasks are looked at that have fallen due. */
export const RECORDATORIOS_SECONDS = 5;
const BATCH = 500;
const SHOWN_HOURS = 24;
const SHOWN = 20;

export interface RecordatoriosService {
  /** What the caller was reminded of within a day and is still to do. */
  list(actor: Actor): Promise<Recordatorio[]>;
  /** Reminds everybody whose tasks have fallen due, once for each task and moment; returns how many reminders that were. */
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
      const rows = await findRecordatorios(database, actor, { usuarioId: actor.userId, since, limit: SHOWN });
      return rows.map((row) => ({ ...row, fechaProgramada: toInstant(row.fechaProgramada) }));
    },

    async remindAll(signal) {
      let done = 0;
      for (const tenantId of await listDueTenants(database, clock.now())) {
        try {
          for (let made = BATCH; made === BATCH && !signal.aborted; done += made) made = await remindTenant(tenantId);
        } catch (error) {
          // what failed is still due: the next run tries it again
          log.warn({ err: error, tenantId }, 'the reminders of a subscriber could not be given');
        }
      }
      return done;
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
