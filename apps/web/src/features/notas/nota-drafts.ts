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

const listeners = new Set<(contactoId: number) => void>();

/** Keeps a note that could not be stored: below what was begun about the contact, also where that is being written just now. */
export function keepNota(contactoId: number, text: string): void {
  const begun = readNotaDraft(contactoId);
  writeNotaDraft(contactoId, begun.trim() === '' ? text : `${begun.trimEnd()}\n${text}`);
  for (const listener of listeners) listener(contactoId);
}

/** Calls back after a note was kept; returns the way to stop. */
export function onNotaKept(listener: (contactoId: number) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function nameOf(contactoId: number): string {
  return `nota.${contactoId}`;
}
