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

/** Contacts of one job: so many chats are held by one statement, and for as long as it takes. */
const DUE_CONTACTOS = 500;

/** Has the next sweep reckon the scores of all chats of some contacts. */
const dueJob = defineJob({
  task: 'lead.due',
  payload: z.object({ contactoIds: z.array(z.number().int()).max(DUE_CONTACTOS) }),
});

const SOON_MS = 1500;
/**
 * A customer's lines are looked at together once they pause: reckoned at once, each would bring every agent a second event
 * while the first ones are still being delivered (RT-05).
 */
const PAUSE_MS = 15_000;
/** How often the chats are asked for whose score is due: the pause is over, or the recency has dropped. */
export const LEAD_SECONDS = 5;

/** When the score is due that a customer's line moves. It is written with the line: a job for each would cost more than the line. */
export function leadAfter(linea: Date): Date {
  return new Date(linea.getTime() + PAUSE_MS);
}

/** Has the score of a chat reckoned anew in the background; several requests before that are one. */
export function enqueueLead(tx: Tx, conversacionId: number, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + SOON_MS);
  return tx.enqueue(recomputeJob.of({ conversacionId }, { key: `lead:${tx.tenantId}:${conversacionId}`, runAt }));
}

/**
 * Has the scores of however many contacts' chats reckoned anew. Not in the caller's transaction: whoever holds one of the chats
 * may be waiting for its contact, which the caller holds.
 */
export async function enqueueLeadsOf(tx: Tx, contactoIds: readonly number[]): Promise<void> {
  for (let from = 0; from < contactoIds.length; from += DUE_CONTACTOS)
    await tx.enqueue(dueJob.of({ contactoIds: contactoIds.slice(from, from + DUE_CONTACTOS) }));
}

export function leadJobs(lead: Pick<LeadService, 'recompute' | 'markDue'>): JobHandler[] {
  return [
    handleJob(recomputeJob, ({ conversacionId }, { tenantId }) => lead.recompute(tenantId, conversacionId)),
    handleJob(dueJob, ({ contactoIds }, { tenantId }) => lead.markDue(tenantId, contactoIds)),
  ];
}
