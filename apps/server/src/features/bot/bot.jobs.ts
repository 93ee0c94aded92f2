import { z } from 'zod';
import type { Tx } from '#platform/db/tenant-transaction';
import { defineJob, handleJob } from '#platform/jobs/job';
import type { BotService } from './bot.service.ts';

/** Schedules the bot's answer to a chat. */
const answerJob = defineJob({
  task: 'bot.answer',
  payload: z.object({ conversacionId: z.number().int() }),
  maxAttempts: 5,
  // a slow model must not delay other jobs
  queue: 'models',
});

/** Attempts with a busy or silent model, within about ten seconds besides its own time: after that a user is faster. */
const MODEL_TRIES = 3;

/** Customers write one thought in several messages: the bot answers them together after a pause. */
const PAUSE_MS = 2000;

/** Schedules the bot once the customer pauses; messages before that are one question. */
export function enqueueBot(tx: Tx, conversacionId: number, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + PAUSE_MS);
  return tx.enqueue(answerJob.of({ conversacionId }, { key: `bot:${tx.tenantId}:${conversacionId}`, runAt }));
}

export function botJobs(bot: Pick<BotService, 'answer' | 'giveUp'>) {
  return [
    handleJob(
      answerJob,
      ({ conversacionId }, { tenantId, attempt }) =>
        bot.answer(tenantId, conversacionId, { asksAgain: attempt < MODEL_TRIES }),
      ({ conversacionId }, tenantId) => bot.giveUp(tenantId, conversacionId),
    ),
  ];
}
