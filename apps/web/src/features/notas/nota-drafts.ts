import { readPersonal, removePersonal, writePersonal } from '../../platform/session/personal-storage.ts';

/** What was begun about a contact and not saved, also before a reload or a crash. */
export function readNotaDraft(contactoId: number): string {
  const kept = readPersonal(nameOf(contactoId));
  return typeof kept === 'string' ? kept : '';
}

/** Keeps what is being written; nothing but spaces is nothing. */
export function writeNotaDraft(contactoId: number, text: string): void {
  if (text.trim() === '') removePersonal(nameOf(contactoId));
  else writePersonal(nameOf(contactoId), text);
}

function nameOf(contactoId: number): string {
  return `nota.${contactoId}`;
}
