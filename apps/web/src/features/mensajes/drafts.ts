import { readPersonal, removePersonal, writePersonal } from '../../platform/session/personal-storage.ts';

/** What was left unsent in a chat, also before a reload or a crash. */
export function readDraft(conversacionId: number): string {
  const kept = readPersonal(nameOf(conversacionId));
  return typeof kept === 'string' ? kept : '';
}

/** Keeps what is being written; nothing but spaces is nothing. */
export function writeDraft(conversacionId: number, text: string): void {
  if (text.trim() === '') removePersonal(nameOf(conversacionId));
  else writePersonal(nameOf(conversacionId), text);
}

function nameOf(conversacionId: number): string {
  return `borrador.${conversacionId}`;
}
