import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

const id = z.number().int().positive();

/** A room has a new message or timeline event. */
export const salaMensajeCreado = defineEvent({
  name: 'sala.mensaje',
  version: 1,
  payload: z.object({ salaId: id, mensajeId: id }),
});

/** A room was created or changed; `ademas` are former members who also get this event. */
export const salaCambiada = defineEvent({
  name: 'sala.cambiada',
  version: 1,
  payload: z.object({ salaId: id, ademas: z.array(id).default([]) }),
});

/** A member has read a room; notifies their other windows. */
export const salaLeida = defineEvent({
  name: 'sala.leida',
  version: 1,
  payload: z.object({ salaId: id, usuarioId: id }),
});

/** A message was edited or deleted by its author; the room's change with that number. */
export const salaMensajeCambiado = defineEvent({
  name: 'sala.mensaje.cambiado',
  version: 1,
  payload: z.object({ salaId: id, cambio: id }),
});
