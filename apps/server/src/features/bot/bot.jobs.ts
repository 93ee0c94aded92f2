import { z } from 'zod';
import type { Tx } from '#platform/db/tenant-transaction';
import { defineJob, handleJob } from '#platform/jobs/job';
import type { BotService } from './bot.service.ts';

/** Has the bot look at a chat. */
const answerJob = defineJob({
  task: 'bot.answer',
  payload: z.object({ conversacionId: z.number().int() }),
  maxAttempts: 5,
  // a model that is slow to answer keeps nobody's other work waiting
  queue: 'models',
  serialQueues: 1024,
});

/** So many of a subscriber's chats are answered at once: a rush of theirs leaves the others places to ask a model from. */
const AT_ONCE = 3;

/** So often is a model asked that is busy or silent, within about ten seconds besides its own: then a person is the sooner help. */
const MODEL_TRIES = 3;

/** Customers write a thought in several lines: the bot answers them together once they pause. */
const PAUSE_MS = 2000;

/** Has the bot look at a chat once the customer pauses; lines that come before that are one request. */
export function enqueueBot(tx: Tx, conversacionId: number, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + PAUSE_MS);
  return tx.enqueue(
    answerJob.of(
      { conversacionId },
      {
        key: `bot:${tx.tenantId}:${conversacionId}`,
        runAt,
        inTurn: tx.tenantId * AT_ONCE + (conversacionId % AT_ONCE),
      },
    ),
  );
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
