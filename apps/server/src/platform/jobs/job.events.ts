import { z } from 'zod';
import { defineEvent } from '../realtime/event.ts';

/** A job is due. Sent by `app.add_job`; wakes the workers of all processes. */
export const trabajoPorHacer = defineEvent({
  name: 'trabajo',
  version: 1,
  payload: z.object({ task: z.string(), turn: z.string() }),
});
