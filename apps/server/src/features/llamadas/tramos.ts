import type { DireccionLlamada, EstadoLlamada } from '@tertulia/contract/features/llamadas/llamada';

/** The states of a call's leg in order. A later one wins over an earlier one, in any order of arrival. */
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

/** Maps the provider's state of a leg; null for an unknown state. */
export function tramoOf(status: string): Tramo | null {
  return Object.hasOwn(BY_STATUS, status) ? (BY_STATUS[status] ?? null) : null;
}

/** The later of two states, so that order and repeats of reports do not matter. */
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

/** The state of a call, from its legs. */
export function estadoOf(direccion: DireccionLlamada, agente: Tramo, cliente: Tramo): EstadoLlamada {
  return direccion === 'ENTRANTE' ? estadoDeEntrante(agente, cliente) : estadoDeSaliente(agente, cliente);
}

/** An incoming call keeps ringing users until one talks or the customer hangs up. */
function estadoDeEntrante(agente: Tramo, cliente: Tramo): EstadoLlamada {
  if (agente === 'TERMINADO') return 'COMPLETADA';
  if (isOver(cliente)) return agente === 'EN_CURSO' ? 'COMPLETADA' : 'NO_CONTESTADA';
  return agente === 'EN_CURSO' ? 'EN_CURSO' : 'SONANDO';
}

/** The customer leg's end decides; without one, the agent leg's end ends the call. */
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

/** Charged minutes: each started one. An answered call has started one. */
export function minutosOf(segundos: number): number {
  return Math.max(1, Math.ceil(segundos / 60));
}
