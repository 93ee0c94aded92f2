import { z } from 'zod';
import { ESTADOS_RECARGA } from '@tertulia/contract/features/saldo/tipos';
import type { Tx } from '#platform/db/tenant-transaction';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';

/** Asks PayU what it said in a call-back; tried again for about a day while PayU says nothing or something else. */
const confirmJob = defineJob({
  task: 'recarga.confirm',
  payload: z.object({ referencia: z.string(), resultado: z.enum(ESTADOS_RECARGA) }),
  maxAttempts: 12,
});

/** What is kept of a call-back: which top-up it is about, and what it says became of it. */
export type KeptConfirmacion = z.output<typeof confirmJob.payload>;

/** Keeps a confirmation with the commit; its copies are one question. */
export function enqueueConfirmacion(tx: Tx, { referencia, resultado }: KeptConfirmacion): Promise<void> {
  return tx.enqueue(confirmJob.of({ referencia, resultado }, { key: `payu:${referencia}:${resultado}` }));
}

export function confirmacionJobs(confirmacion: {
  verify(tenantId: number, kept: KeptConfirmacion): Promise<void>;
}): JobHandler[] {
  return [handleJob(confirmJob, (kept, { tenantId }) => confirmacion.verify(tenantId, kept))];
}
