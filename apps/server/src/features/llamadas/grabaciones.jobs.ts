import { z } from 'zod';
import type { VozProvider } from '#integrations/twilio/voz-port';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import type { Log } from '#platform/log/log';
import { findGrabacion, setDeletedAtProvider } from './grabaciones.repository.ts';

/**
 * First wait before a recording is checked again; later waits equal the time passed. The download has its own retries.
 */
const AGAIN_MS = 60_000;
/** By then the download has given up, and the provider has the only copy. */
const GIVE_UP_MS = 24 * 3_600_000;

/** Deletes a stored recording at the provider. */
const retireJob = defineJob({ task: 'llamadas.retire', payload: z.object({ llamadaId: z.number().int() }) });

export function enqueueRetire(tx: Tx, llamadaId: number, runAt?: Date): Promise<void> {
  const key = `grabacion:${tx.tenantId}:${llamadaId}`;
  return tx.enqueue(retireJob.of({ llamadaId }, runAt ? { key, runAt } : { key }));
}

interface RetireDeps {
  database: Database;
  clock: Clock;
  log: Log;
  voz: VozProvider | null;
}

export function grabacionesJobs(deps: RetireDeps): JobHandler[] {
  return [
    handleJob(
      retireJob,
      ({ llamadaId }, { tenantId }) => retireGrabacion(deps, tenantId, llamadaId),
      async ({ llamadaId }) =>
        deps.log.error({ llamadaId }, 'a recording stays at the provider, which does not remove it'),
    ),
  ];
}

/**
 * Deletes a recording at the provider once our copy is stored, never before: after a failed download the provider has
 * the only copy. Throws if the provider does not delete it, so that the job retries.
 */
export async function retireGrabacion(deps: RetireDeps, tenantId: number, llamadaId: number): Promise<void> {
  const { database, clock, voz, log } = deps;
  const found = await database.withTenant({ tenantId }, (tx) => findGrabacion(tx, llamadaId));
  if (!voz || !found || found.deletedAtProvider !== null) return;
  const stays = () =>
    log.warn({ tenantId, llamadaId }, 'a recording stays at the provider: its audio was never downloaded');
  if (found.archivoEstado === 'ERROR') return stays();
  const now = clock.now();
  if (found.archivoEstado === 'PENDIENTE') {
    const age = now.getTime() - found.creada.getTime();
    if (age > GIVE_UP_MS) return stays();
    const later = new Date(now.getTime() + Math.max(AGAIN_MS, age));
    return database.withTenant({ tenantId }, (tx) => enqueueRetire(tx, llamadaId, later));
  }
  await voz.removeRecording(found.grabacionSid);
  await database.withTenant({ tenantId }, (tx) => setDeletedAtProvider(tx, llamadaId, now));
}
