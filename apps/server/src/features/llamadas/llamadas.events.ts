import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

/** A user's call has changed; `dejada` if it no longer rings that user. */
export const llamadaCambiada = defineEvent({
  name: 'llamada',
  version: 1,
  payload: z.object({
    llamadaId: z.number().int().positive(),
    usuarioId: z.number().int().positive(),
    dejada: z.boolean(),
  }),
});
