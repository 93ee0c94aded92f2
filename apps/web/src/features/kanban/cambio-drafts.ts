import { readPersonal, removePersonal, writePersonal } from '../../platform/session/personal-storage.ts';

/** The note of a move that the server refused, for the next try; also after a reload. */
export function readCambioNota(contactoId: number): string {
  const kept = readPersonal(nameOf(contactoId));
  return typeof kept === 'string' ? kept : '';
}

export function keepCambioNota(contactoId: number, nota: string): void {
  writePersonal(nameOf(contactoId), nota);
}

export function forgetCambioNota(contactoId: number): void {
  removePersonal(nameOf(contactoId));
}

function nameOf(contactoId: number): string {
  return `cambio.${contactoId}`;
}
