import { z } from 'zod';
import type { Tx } from '#platform/db/tenant-transaction';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import type { LeadService } from './lead.service.ts';

/** Reckons the lead score of one chat. */
const recomputeJob = defineJob({
  task: 'lead.recompute',
  payload: z.object({ conversacionId: z.number().int() }),
  maxAttempts: 5,
});

/** A customer who writes five lines in a row is looked at once. */
const GATHER_MS = 1500;

/** Has the score of a chat reckoned anew, soon and in the background; several requests before that are one. */
export function enqueueLead(tx: Tx, conversacionId: number, now: Date): Promise<void> {
  return tx.enqueue(
    recomputeJob.of(
      { conversacionId },
      { key: `lead:${tx.tenantId}:${conversacionId}`, runAt: new Date(now.getTime() + GATHER_MS) },
    ),
  );
}

export function leadJobs(lead: Pick<LeadService, 'recompute'>): JobHandler[] {
  return [handleJob(recomputeJob, ({ conversacionId }, { tenantId }) => lead.recompute(tenantId, conversacionId))];
}
