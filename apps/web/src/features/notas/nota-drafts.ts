import { createStore } from '@tanstack/react-store';
import { readPersonal, removePersonal, writePersonal } from '../../platform/session/personal-storage.ts';

/** The unsaved note of a contact, also from before a reload or a crash. */
export function readNotaDraft(contactoId: number): string {
  const kept = readPersonal(nameOf(contactoId));
  return typeof kept === 'string' ? kept : '';
}

/** Keeps an unsaved note; only spaces count as empty. */
export function writeNotaDraft(contactoId: number, text: string): void {
  if (text.trim() === '') removePersonal(nameOf(contactoId));
  else writePersonal(nameOf(contactoId), text);
}

/** The contact whose draft has last changed outside its form. */
export const notaKept = createStore<{ contactoId: number } | null>(null);

/** Keeps a note that could not be stored: appends it to the contact's draft, also while that is being written. */
export function keepNota(contactoId: number, text: string): void {
  const begun = readNotaDraft(contactoId);
  writeNotaDraft(contactoId, begun.trim() === '' ? text : `${begun.trimEnd()}\n${text}`);
  notaKept.setState(() => ({ contactoId }));
}

function nameOf(contactoId: number): string {
  return `nota.${contactoId}`;
}
