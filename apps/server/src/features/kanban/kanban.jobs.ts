import { z } from 'zod';
import type { Tx } from '#platform/db/tenant-transaction';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import type { Retiro, RetiradosService } from './retirados.service.ts';

const id = z.number().int().positive();

/** Removes a retired state from its contacts. A restart continues with the remaining ones. */
const retireJob = defineJob({
  task: 'kanban.retire',
  payload: z.object({ estadoId: id, usuarioId: id, retirado: z.iso.datetime(), moverA: id.optional() }),
  maxAttempts: 25,
  timeoutMs: 15 * 60_000,
  queue: 'loads',
});

/** Schedules the removal of a state that is off its board; `retirado` is when the user removed it. */
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
