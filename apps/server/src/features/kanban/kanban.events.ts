import { z } from 'zod';
import { defineEvent } from '#platform/realtime/event';

const id = z.number().int().positive();

/** A card has moved, appeared or gone. */
export const tarjetaMovida = defineEvent({
  name: 'kanban.tarjeta',
  version: 1,
  payload: z.object({ contactoId: id, deEstadoId: id.nullable(), aEstadoId: id.nullable() }),
});

/** A board or one of its states was created, changed or removed. */
export const tableroCambiado = defineEvent({
  name: 'kanban.tablero',
  version: 1,
  payload: z.object({ tableroId: id }),
});
