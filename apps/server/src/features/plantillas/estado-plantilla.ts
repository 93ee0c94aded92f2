import type { ESTADOS_PLANTILLA } from '@tertulia/contract/features/plantillas/estados';

export type EstadoPlantilla = (typeof ESTADOS_PLANTILLA)[number];

const BY_WORD = new Map<string, EstadoPlantilla>(
  Object.entries({
    approved: 'APROBADA',
    received: 'PENDIENTE',
    pending: 'PENDIENTE',
    rejected: 'RECHAZADA',
    paused: 'PAUSADA',
    disabled: 'DESHABILITADA',
    archived: 'DESHABILITADA',
    deleted: 'DESHABILITADA',
    unsubmitted: 'SIN_ENVIAR',
  } as const),
);

/** Maps the provider's state. An unknown one is not sendable, and does not count as refused. */
export function toEstadoPlantilla(word: string): EstadoPlantilla {
  return BY_WORD.get(word.toLowerCase()) ?? 'PENDIENTE';
}
