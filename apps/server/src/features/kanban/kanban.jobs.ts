import { z } from 'zod';
import type { Tx } from '#platform/db/tenant-transaction';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import type { Retiro, RetiradosService } from './retirados.service.ts';

const id = z.number().int().positive();

/** Takes a removed state from its contacts. Taken up again it goes on with those who have it still. */
const retireJob = defineJob({
  task: 'kanban.retire',
  payload: z.object({ estadoId: id, usuarioId: id, retirado: z.iso.datetime(), moverA: id.optional() }),
  maxAttempts: 25,
  timeoutMs: 15 * 60_000,
  queue: 'loads',
});

/** Has a state that stands on no board any more removed; `retirado` is when this person took it off. */
export function enqueueRetiro(tx: Tx, retiro: Retiro): Promise<void> {
  return tx.enqueue(retireJob.of({ ...retiro, retirado: retiro.retirado.toISOString() }));
}

export function kanbanJobs(retirados: RetiradosService): JobHandler[] {
  return [
    handleJob(retireJob, ({ estadoId, usuarioId, retirado, moverA }, { tenantId, signal }) =>
      retirados.remove(tenantId, { estadoId, usuarioId, retirado: new Date(retirado), moverA }, signal),
    ),
  ];
}
