import type { ConversacionEvent } from './events.ts';

/** The names of the fields that can be null. */
type Nullable<T> = { [K in keyof T]: null extends T[K] ? K : never }[keyof T];

/** The row's fields that a frame leaves out while they are empty: a sixth of its bytes. */
export const FILA_VACIA = {
  clienteNombre: null,
  clienteTelefono: null,
  asignadaA: null,
  asignadaADTO: null,
  areaId: null,
  areaNombre: null,
  fechaCierre: null,
  lastMessageAt: null,
  ultimoMensaje: null,
  esperaDesde: null,
  antesNombre: null,
  recibida: null,
  ventanaHasta: null,
  bot: null,
  ultimoAsignado: null,
} as const satisfies Record<Nullable<ConversacionEvent['conversacionDTO']>, null>;
