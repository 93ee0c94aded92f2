import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

/** A broadcast has begun, progressed or ended. */
export const difusionCambiada = defineEvent({
  name: 'difusion',
  version: 1,
  payload: z.object({ difusionId: z.number().int().positive() }),
});
