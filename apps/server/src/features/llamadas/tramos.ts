import type { DireccionLlamada, EstadoLlamada } from '@tertulia/contract/features/llamadas/llamada';

/** How far a leg of a call can have come. A later one in this list outdoes an earlier one, whichever is heard of first. */
export const TRAMOS = [
  'NUEVO',
  'SONANDO',
  'EN_CURSO',
  'CANCELADO',
  'FALLIDO',
  'SIN_RESPUESTA',
  'OCUPADO',
  'TERMINADO',
] as const;
export type Tramo = (typeof TRAMOS)[number];

const BY_STATUS: Readonly<Record<string, Tramo>> = {
  queued: 'NUEVO',
  initiated: 'NUEVO',
  ringing: 'SONANDO',
  'in-progress': 'EN_CURSO',
  canceled: 'CANCELADO',
  failed: 'FALLIDO',
  'no-answer': 'SIN_RESPUESTA',
  busy: 'OCUPADO',
  completed: 'TERMINADO',
};

/** The provider's word for a leg in ours; null for one that it has not used so far. */
export function tramoOf(status: string): Tramo | null {
  return Object.hasOwn(BY_STATUS, status) ? (BY_STATUS[status] ?? null) : null;
}

/** The one of two that is further on: in whatever order and however often they are heard of, the same remains. */
export function further(one: Tramo, other: Tramo): Tramo {
  return TRAMOS.indexOf(other) > TRAMOS.indexOf(one) ? other : one;
}

export function isOver(tramo: Tramo): boolean {
  return TRAMOS.indexOf(tramo) > TRAMOS.indexOf('EN_CURSO');
}

const BY_CLIENTE: Partial<Record<Tramo, EstadoLlamada>> = {
  TERMINADO: 'COMPLETADA',
  OCUPADO: 'OCUPADA',
  SIN_RESPUESTA: 'NO_CONTESTADA',
  FALLIDO: 'FALLIDA',
  CANCELADO: 'CANCELADA',
};

/** What a call is by what its legs are. */
export function estadoOf(direccion: DireccionLlamada, agente: Tramo, cliente: Tramo): EstadoLlamada {
  return direccion === 'ENTRANTE' ? estadoDeEntrante(agente, cliente) : estadoDeSaliente(agente, cliente);
}

/** Whoever calls goes on ringing with one after another, until somebody has spoken or the customer is gone. */
function estadoDeEntrante(agente: Tramo, cliente: Tramo): EstadoLlamada {
  if (agente === 'TERMINADO') return 'COMPLETADA';
  if (isOver(cliente)) return agente === 'EN_CURSO' ? 'COMPLETADA' : 'NO_CONTESTADA';
  return agente === 'EN_CURSO' ? 'EN_CURSO' : 'SONANDO';
}

/** The customer's end decides; without one, the agent's ends the call. */
function estadoDeSaliente(agente: Tramo, cliente: Tramo): EstadoLlamada {
  const ended = BY_CLIENTE[cliente];
  if (ended) return ended;
  if (isOver(agente)) {
    if (cliente === 'EN_CURSO') return 'COMPLETADA';
    return agente === 'TERMINADO' || agente === 'CANCELADO' ? 'CANCELADA' : 'FALLIDA';
  }
  if (cliente === 'EN_CURSO') return 'EN_CURSO';
  return cliente === 'SONANDO' ? 'SONANDO' : 'INICIANDO';
}

export const ESTADOS_VIVOS: readonly EstadoLlamada[] = ['INICIANDO', 'SONANDO', 'EN_CURSO'];

/** How many minutes are paid for: each one that was begun; somebody who answered has begun one. */
export function minutosOf(segundos: number): number {
  return Math.max(1, Math.ceil(segundos / 60));
}
