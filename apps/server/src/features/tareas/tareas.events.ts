import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

/** A user has new reminders of tasks. */
export const tareasRecordadas = defineEvent({
  name: 'tareas.recordadas',
  version: 1,
  payload: z.object({ usuarioId: z.number().int().positive() }),
});

/** Another user changed, moved or deleted tasks of this user. */
export const tareasCambiadas = defineEvent({
  name: 'tareas.cambiadas',
  version: 1,
  payload: z.object({ usuarioId: z.number().int().positive() }),
});
