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

const SOON_MS = 1500;
/**
 * A customer's lines are looked at together once they pause: reckoned at once, each would bring every agent a second event
 * while the first ones are still being delivered (RT-05).
 */
const PAUSE_MS = 15_000;

/** Has the score of a chat reckoned anew in the background, soon or after a pause; several requests before that are one. */
export function enqueueLead(tx: Tx, conversacionId: number, now: Date, when: 'soon' | 'after a pause'): Promise<void> {
  const runAt = new Date(now.getTime() + (when === 'soon' ? SOON_MS : PAUSE_MS));
  return tx.enqueue(recomputeJob.of({ conversacionId }, { key: `lead:${tx.tenantId}:${conversacionId}`, runAt }));
}

export function leadJobs(lead: Pick<LeadService, 'recompute'>): JobHandler[] {
  return [handleJob(recomputeJob, ({ conversacionId }, { tenantId }) => lead.recompute(tenantId, conversacionId))];
}
