import type { Database } from '#platform/db/database';
import type { Log } from '#platform/log/log';
import { listHorarios } from '#public/areas';
import { listWaitsOf } from './cifras.repository.ts';
import { marcasOf } from './cuenta.service.ts';
import {
  findPendientes,
  listAvisosDeHorarios,
  listTenants,
  lockDia,
  saveAvance,
  saveDia,
  type Marcas,
} from './dias.repository.ts';
import { sumWaits } from './waiting-time.ts';

/** Interval of the check for completed days that are not stored. */
export const DIAS_SECONDS = 60;
const BATCH = 30;
const DAY_MS = 86_400_000;

/**
 * Stores the completed days of each tenant that are missing, or were invalidated by a late message, a changed state or
 * other opening hours. Returns how many.
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
      // a missing day is counted on request, and stored in the next run
      log.warn({ err: error, tenantId }, 'a tenant’s day metrics could not be computed');
    }
  }
  return done;
}

async function countDiasOf(database: Database, tenantId: number, signal: AbortSignal): Promise<number> {
  const { dias, hasta, avisos } = await database.withTenant({ tenantId }, async (tx) => {
    // before the hours are read, so that later events are not removed below
    const avisos = await listAvisosDeHorarios(tx);
    const marcas = marcasOf(await listHorarios(tx));
    return { ...(await findPendientes(tx, { marcas, limit: BATCH })), avisos };
  });
  for (const desde of dias) {
    if (signal.aborted) return 0;
    await countDia(database, tenantId, desde);
  }
  if (dias.length < BATCH) await database.withTenant({ tenantId }, (tx) => saveAvance(tx, { hasta, avisos }));
  return dias.length;
}

/** One transaction per day, so that its lock is short. */
function countDia(database: Database, tenantId: number, desde: Date): Promise<void> {
  return database.withTenant({ tenantId }, async (tx) => {
    await lockDia(tx, desde);
    const span = { desde, hasta: new Date(desde.getTime() + DAY_MS) };
    const horarios = await listHorarios(tx);
    const waits = await listWaitsOf(tx, span);
    const areas = new Set(waits.map(({ areaId }) => areaId));
    await saveDia(tx, {
      span,
      espera: sumWaits(horarios, waits),
      marcas: pick(marcasOf(horarios), (areaId) => areas.has(areaId)),
    });
  });
}

function pick(marcas: Marcas, isWanted: (areaId: number) => boolean): Marcas {
  return Object.fromEntries(Object.entries(marcas).filter(([areaId]) => isWanted(Number(areaId))));
}
