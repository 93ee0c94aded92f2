import { z } from 'zod';
import type { Clock } from '#platform/clock/clock';
import type { Database } from '#platform/db/database';
import type { Tx } from '#platform/db/tenant-transaction';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import { listDue } from './difusiones.repository.ts';

/** Hands the messages of a subscriber's broadcasts over, for a short turn; the next turn is a job of its own. */
const deliverJob = defineJob({
  task: 'difusiones.deliver',
  payload: z.object({}),
  timeoutMs: 60_000,
  queue: 'broadcasts',
  // two subscribers in one queue would halve each other's pace, and few of all broadcast at all
  serialQueues: 4096,
});

/** How often somebody looks for broadcasts whose hours have come, or whose job was lost. */
export const WAKE_SECONDS = 5;

/** Has a subscriber's broadcasts go on, at once or at `runAt`. However often it is asked, there is one turn at a time. */
export function enqueueEntrega(tx: Tx, runAt?: Date): Promise<void> {
  return tx.enqueue(
    deliverJob.of({}, { inTurn: tx.tenantId, key: `difusiones:${tx.tenantId}`, ...(runAt && { runAt }) }),
  );
}

/** Who does the work. */
interface Entrega {
  takeTurn(tenantId: number, signal: AbortSignal): Promise<void>;
}

export function difusionesJobs(entrega: Entrega): JobHandler[] {
  return [handleJob(deliverJob, (_, { tenantId, signal }) => entrega.takeTurn(tenantId, signal))];
}

/** Wakes what should go on: the hours of the law have come, or a job was given up while the database was away. */
export async function wakeDifusiones({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  for (const tenantId of await listDue(database, clock.now()))
    await database.withTenant({ tenantId }, (tx) => enqueueEntrega(tx));
}
