import type { EstadoMensaje } from '@tertulia/contract/features/mensajes/tipos';

/**
 * A total order, so that every permutation of call-backs ends in the same state (beyond A5): a failure outranks «sent»,
 * and a proof of delivery outranks a failure.
 */
const RANK: Record<EstadoMensaje, number> = { PENDIENTE: 0, ENVIADO: 1, ERROR: 2, ENTREGADO: 3, LEIDO: 4 };

/** The higher of the two states. */
export function mergeEstado(current: EstadoMensaje, reported: EstadoMensaje): EstadoMensaje {
  return RANK[reported] > RANK[current] ? reported : current;
}

const REPORTED: Record<string, EstadoMensaje> = {
  accepted: 'PENDIENTE',
  scheduled: 'PENDIENTE',
  queued: 'PENDIENTE',
  sending: 'PENDIENTE',
  sent: 'ENVIADO',
  delivered: 'ENTREGADO',
  read: 'LEIDO',
  failed: 'ERROR',
  undelivered: 'ERROR',
  canceled: 'ERROR',
};

/** Our state for a status word of the provider; null for an unknown word. */
export function fromProviderStatus(status: string): EstadoMensaje | null {
  return REPORTED[status.toLowerCase()] ?? null;
}
