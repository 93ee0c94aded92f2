import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

/** Somebody has been reminded of tasks. */
export const tareasRecordadas = defineEvent({
  name: 'tareas.recordadas',
  version: 1,
  payload: z.object({ usuarioId: z.number().int().positive() }),
});
