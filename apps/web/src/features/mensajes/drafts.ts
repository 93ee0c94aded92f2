import { onSessionEnd } from '../../platform/session/session.ts';

/** Unsent texts by chat, kept while the page lives. */
const drafts = new Map<number, string>();
onSessionEnd(() => drafts.clear());

/** What was left unsent in a chat. */
export function readDraft(conversacionId: number): string {
  return drafts.get(conversacionId) ?? '';
}

/** Keeps what is being written; nothing but spaces is nothing. */
export function writeDraft(conversacionId: number, text: string): void {
  if (text.trim() === '') drafts.delete(conversacionId);
  else drafts.set(conversacionId, text);
}
