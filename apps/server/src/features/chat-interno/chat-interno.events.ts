import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

const id = z.number().int().positive();

/** Something was said in a room, or its timeline has a new line. */
export const salaMensajeCreado = defineEvent({
  name: 'sala.mensaje',
  version: 1,
  payload: z.object({ salaId: id, mensajeId: id }),
});

/** A room was made or changed; `ademas` are people who are not in it any more and must hear of it all the same. */
export const salaCambiada = defineEvent({
  name: 'sala.cambiada',
  version: 1,
  payload: z.object({ salaId: id, ademas: z.array(id).default([]) }),
});

/** A person has read a room: their other windows hear of it. */
export const salaLeida = defineEvent({
  name: 'sala.leida',
  version: 1,
  payload: z.object({ salaId: id, usuarioId: id }),
});

/** A message was changed or taken back by its author, as the room's change of that number. */
export const salaMensajeCambiado = defineEvent({
  name: 'sala.mensaje.cambiado',
  version: 1,
  payload: z.object({ salaId: id, cambio: id }),
});
