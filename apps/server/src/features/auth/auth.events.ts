import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

const id = z.number().int().positive();

/** One session of a user ended, or all of a user's; the trigger `app.revoke_sessions` tells it too. */
export const sessionEnded = defineEvent({
  name: 'session.ended',
  version: 1,
  payload: z.object({ userId: id.optional(), sessionId: id.optional() }),
});
