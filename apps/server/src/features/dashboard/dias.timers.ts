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
import { sumWaits } from './espera.ts';

/** How often it is asked who has days that are over for good and not counted. */
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
  const { dias, hasta, avisos } = await database.withTenant({ tenantId }, async (tx) => {
    // before the hours are read: what is told of them later is not forgotten below
    const heard = await listAvisosDeHorarios(tx);
    const marcas = marcasOf(await listHorarios(tx));
    return { ...(await findPendientes(tx, { marcas, limit: BATCH })), avisos: heard };
  });
  for (const desde of dias) {
    if (signal.aborted) return 0;
    await countDia(database, tenantId, desde);
  }
  if (dias.length < BATCH) await database.withTenant({ tenantId }, (tx) => saveAvance(tx, { hasta, avisos }));
  return dias.length;
}

/** A transaction of its own for each day: its lock is short. */
function countDia(database: Database, tenantId: number, desde: Date): Promise<void> {
  return database.withTenant({ tenantId }, async (tx) => {
    await lockDia(tx, desde);
    const tramo = { desde, hasta: new Date(desde.getTime() + DAY_MS) };
    const horarios = await listHorarios(tx);
    const waits = await listWaitsOf(tx, tramo);
    const areas = new Set(waits.map(({ areaId }) => areaId));
    await saveDia(tx, {
      tramo,
      espera: sumWaits(horarios, waits),
      marcas: pick(marcasOf(horarios), (areaId) => areas.has(areaId)),
    });
  });
}

function pick(marcas: Marcas, isWanted: (areaId: number) => boolean): Marcas {
  return Object.fromEntries(Object.entries(marcas).filter(([areaId]) => isWanted(Number(areaId))));
}
