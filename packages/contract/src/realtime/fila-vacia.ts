import type { ConversacionEvent } from './events.ts';

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
} as const satisfies Partial<ConversacionEvent['conversacionDTO']>;
