import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

const id = z.number().int().positive();

/** A session of a user ended, or all of them; the trigger `app.revoke_sessions` also emits it. */
export const sessionEnded = defineEvent({
  name: 'session.ended',
  version: 1,
  payload: z.object({ userId: id.optional(), sessionId: id.optional() }),
});
