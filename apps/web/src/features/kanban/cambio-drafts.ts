import { readPersonal, removePersonal, writePersonal } from '../../platform/session/personal-storage.ts';

/** The note of a refused move to this state, for the next try; also after a reload. */
export function readCambioNota(contactoId: number, estadoId: number): string {
  const kept = readPersonal(nameOf(contactoId, estadoId));
  return typeof kept === 'string' ? kept : '';
}

export function keepCambioNota(contactoId: number, estadoId: number, nota: string): void {
  writePersonal(nameOf(contactoId, estadoId), nota);
}

export function forgetCambioNota(contactoId: number, estadoId: number): void {
  removePersonal(nameOf(contactoId, estadoId));
}

function nameOf(contactoId: number, estadoId: number): string {
  return `cambio.${contactoId}.${estadoId}`;
}
