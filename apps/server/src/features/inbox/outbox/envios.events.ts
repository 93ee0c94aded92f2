import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

const id = z.number().int().positive();

/** An outbox entry is due: of a chat, or of one message of a broadcast. Wakes the senders of all processes. */
export const envioPorSalir = defineEvent({
  name: 'envio',
  version: 1,
  payload: z.object({ conversacionId: id.nullable(), mensajeId: id.nullable() }),
});
