import { z } from 'zod';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';

/** Imports the catalogue of the inventory system. Idempotent. */
export const syncJob = defineJob({
  task: 'productos.sync',
  payload: z.object({ sincronizacionId: z.number().int() }),
  maxAttempts: 4,
  timeoutMs: 10 * 60_000,
  // a slow inventory must not delay reminders, scores and pictures
  queue: 'syncs',
});

/** Who does the work. */
interface Sincronizacion {
  run(tenantId: number, sincronizacionId: number, signal: AbortSignal): Promise<void>;
  giveUp(tenantId: number, sincronizacionId: number): Promise<void>;
}

export function productosJobs(sincronizacion: Sincronizacion): JobHandler[] {
  return [
    handleJob(
      syncJob,
      ({ sincronizacionId }, { tenantId, signal }) => sincronizacion.run(tenantId, sincronizacionId, signal),
      ({ sincronizacionId }, tenantId) => sincronizacion.giveUp(tenantId, sincronizacionId),
    ),
  ];
}
