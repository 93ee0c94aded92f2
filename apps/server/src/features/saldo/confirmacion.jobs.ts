import { z } from 'zod';
import { ESTADOS_RECARGA } from '@tertulia/contract/features/saldo/tipos';
import type { Tx } from '#platform/db/tenant-transaction';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';

/** Asks PayU about a callback; retried for about a day while PayU does not answer or answers otherwise. */
const confirmJob = defineJob({
  task: 'recarga.confirm',
  payload: z.object({ referencia: z.string(), resultado: z.enum(ESTADOS_RECARGA) }),
  maxAttempts: 12,
});

/** The stored part of a callback: its top-up and the claimed result. */
export type KeptConfirmacion = z.output<typeof confirmJob.payload>;

/** Stores a confirmation with the commit; copies share one job. */
export function enqueueConfirmacion(tx: Tx, { referencia, resultado }: KeptConfirmacion): Promise<void> {
  return tx.enqueue(confirmJob.of({ referencia, resultado }, { key: `payu:${referencia}:${resultado}` }));
}

export function confirmacionJobs(confirmacion: {
  verify(tenantId: number, kept: KeptConfirmacion): Promise<void>;
}): JobHandler[] {
  return [handleJob(confirmJob, (kept, { tenantId }) => confirmacion.verify(tenantId, kept))];
}
