import { z } from 'zod';
import { ACCIONES_PRESENCIA } from '@tertulia/contract/features/presencia/endpoints';
import { defineEvent } from '#platform/realtime/event';

const id = z.number().int().positive();

/** A user looks at a chat, writes in it or has left it. Published, never stored. */
export const presenciaDicha = defineEvent({
  name: 'presencia',
  version: 1,
  payload: z.object({ conversacionId: id, usuarioId: id, accion: z.enum(ACCIONES_PRESENCIA) }),
});
