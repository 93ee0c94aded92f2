import { z } from 'zod';
import { TIPOS_EVENTO } from '@tertulia/contract/realtime/tipos-evento';
import { defineEvent } from '#platform/realtime/event';

const id = z.number().int().positive();

/** A conversation changed, with its new or changed messages: notifies the lists and the open chat. */
export const conversacionCambiada = defineEvent({
  name: 'conversacion',
  version: 1,
  payload: z.object({
    type: z.enum(TIPOS_EVENTO),
    conversacionId: id,
    mensajeIds: z.array(id).default([]),
    autorId: id.optional(),
  }),
});

/** A message changed (a file arrived, a minor status): notifies the open chat only. */
export const mensajeCambiado = defineEvent({
  name: 'mensaje',
  version: 1,
  payload: z.object({ conversacionId: id, mensajeId: id }),
});
