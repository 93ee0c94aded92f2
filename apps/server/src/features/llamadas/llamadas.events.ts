import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

/** A call of somebody's stands otherwise; `dejada` when it rings with somebody else by now, or with nobody. */
export const llamadaCambiada = defineEvent({
  name: 'llamada',
  version: 1,
  payload: z.object({
    llamadaId: z.number().int().positive(),
    usuarioId: z.number().int().positive(),
    dejada: z.boolean(),
  }),
});
