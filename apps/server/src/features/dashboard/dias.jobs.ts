import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { listHorarios } from '#public/areas';
import { listTurnosOf } from './cifras.repository.ts';
import { horariosMark } from './cuenta.service.ts';
import { listPendientes, listTenants, lockDia, saveDia } from './dias.repository.ts';
import { sumTurnos } from './espera.ts';

/** How often days are looked for that are over for good and not counted. */
export const DIAS_SECONDS = 60;
const BATCH = 30;
const DAY_MS = 86_400_000;

/**
 * Counts the days of every tenant that are over for good and not counted, or that a late message, another state or other opening
 * hours have made uncounted. Returns how many.
 */
export async function countDias(
  { database, log }: { database: Database; log: Log },
  signal: AbortSignal,
): Promise<number> {
  let done = 0;
  for (const tenantId of await listTenants(database)) {
    try {
      for (let made = BATCH; made === BATCH && !signal.aborted; done += made)
        made = await countDiasOf(database, tenantId, signal);
    } catch (error) {
      // what was not counted is counted when it is asked, and here the next time
      log.warn({ err: error, tenantId }, 'the days of a subscriber could not be counted');
    }
  }
  return done;
}

async function countDiasOf(database: Database, tenantId: number, signal: AbortSignal): Promise<number> {
  const pending = await database.withTenant({ tenantId }, async (tx) => {
    const horarios = horariosMark(await listHorarios(tx));
    return listPendientes(tx, { horarios, limit: BATCH });
  });
  for (const desde of pending) {
    if (signal.aborted) return 0;
    await countDia(database, tenantId, desde);
  }
  return pending.length;
}

/** A transaction of its own for each day: its lock is short. */
function countDia(database: Database, tenantId: number, desde: Date): Promise<void> {
  return database.withTenant({ tenantId }, async (tx) => {
    await lockDia(tx, desde);
    const tramo = { desde, hasta: new Date(desde.getTime() + DAY_MS) };
    const horarios = await listHorarios(tx);
    const espera = sumTurnos(horarios, await listTurnosOf(tx, tramo));
    await saveDia(tx, { tramo, espera, horarios: horariosMark(horarios) });
  });
}
