import { z } from 'zod';
import { TIPOS_EVENTO } from '@tertulia/contract/realtime/events';
import { defineEvent } from '#platform/realtime/event';

const id = z.number().int().positive();

/** A conversation changed, with the messages that are new or changed: the lists and the open chat hear of it. */
export const conversacionCambiada = defineEvent({
  name: 'conversacion',
  version: 1,
  payload: z.object({ type: z.enum(TIPOS_EVENTO), conversacionId: id, mensajeIds: z.array(id).default([]) }),
});

/** A message changed in itself (a file arrived, a status of no weight): the open chat alone hears of it. */
export const mensajeCambiado = defineEvent({
  name: 'mensaje',
  version: 1,
  payload: z.object({ conversacionId: id, mensajeId: id }),
});
