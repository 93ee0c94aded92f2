import { onSessionEnd } from '../../platform/session/session.ts';

/** Notes begun and not saved, by contact, kept while the page lives: going to another chat loses no word. */
const drafts = new Map<number, string>();
onSessionEnd(() => drafts.clear());

/** What was left unsaved about a contact. */
export function readNotaDraft(contactoId: number): string {
  return drafts.get(contactoId) ?? '';
}

/** Keeps what is being written. */
export function writeNotaDraft(contactoId: number, text: string): void {
  if (text.trim() === '') drafts.delete(contactoId);
  else drafts.set(contactoId, text);
}
