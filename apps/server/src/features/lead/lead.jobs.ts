import { z } from 'zod';
import type { Tx } from '#platform/db/tenant-transaction';
import { defineJob, handleJob, type JobHandler } from '#platform/jobs/job';
import type { LeadService } from './lead.service.ts';

/** Computes the lead score of one chat. */
const recomputeJob = defineJob({
  task: 'lead.recompute',
  payload: z.object({ conversacionId: z.number().int() }),
  maxAttempts: 5,
});

/** Contacts per job: one statement locks their chats for its duration. */
const DUE_CONTACTOS = 500;

/** Marks the scores of all chats of some contacts as due. */
const dueJob = defineJob({
  task: 'lead.due',
  payload: z.object({ contactoIds: z.array(z.number().int()).max(DUE_CONTACTOS) }),
});

const SOON_MS = 1500;
/**
 * Pause after a customer's last message before computing: at once, each message would send every agent a second event
 * while the first ones are still being delivered (RT-05).
 */
const PAUSE_MS = 15_000;
/** Interval of the check for due scores: the pause is over, or the recency has dropped. */
export const LEAD_SECONDS = 5;

/**
 * When a score is due after a customer's message. Stored with the message: a job per message would cost more than the
 * message.
 */
export function leadAfter(linea: Date): Date {
  return new Date(linea.getTime() + PAUSE_MS);
}

/** Schedules a chat's score; several requests before it runs are one. */
export function enqueueLead(tx: Tx, conversacionId: number, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + SOON_MS);
  return tx.enqueue(recomputeJob.of({ conversacionId }, { key: `lead:${tx.tenantId}:${conversacionId}`, runAt }));
}

/**
 * Schedules the scores of the contacts' chats. Not in the caller's transaction: the holder of one of the chats may wait
 * for its contact, which the caller holds.
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
