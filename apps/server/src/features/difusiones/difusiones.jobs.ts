import { z } from 'zod';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import { listDue } from './difusiones.repository.ts';

/** Delivers the messages of a tenant's broadcasts for a few seconds; the next turn is its own job. */
const deliverJob = defineJob({
  task: 'difusiones.deliver',
  payload: z.object({}),
  timeoutMs: 60_000,
  queue: 'broadcasts',
});

/** Interval of the check for broadcasts that are due or whose job was lost. */
export const WAKE_SECONDS = 5;

/** Schedules the delivery of a tenant's broadcasts, at once or at `runAt`. Repeated calls give one turn at a time. */
export function enqueueEntrega(tx: Tx, runAt?: Date): Promise<void> {
  return tx.enqueue(deliverJob.of({}, { key: `difusiones:${tx.tenantId}`, ...(runAt && { runAt }) }));
}

/** Who does the work. */
interface Entrega {
  deliverDue(tenantId: number, signal: AbortSignal): Promise<void>;
}

export function difusionesJobs(entrega: Entrega): JobHandler[] {
  return [handleJob(deliverJob, (_, { tenantId, signal }) => entrega.deliverDue(tenantId, signal))];
}

/** Wakes due broadcasts: their legal hours have begun, or their job gave up while the database was down. */
export async function wakeDifusiones({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  for (const tenantId of await listDue(database, clock.now()))
    await database.withTenant({ tenantId }, (tx) => enqueueEntrega(tx));
}
