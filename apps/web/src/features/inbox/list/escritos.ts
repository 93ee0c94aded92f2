import { useSyncExternalStore } from 'react';

/**
 * The own drafts as the rows show them. Drafts themselves come with the first chat: the lists are drawn before that, and are
 * told here what is in them.
 */
let shown: ReadonlyMap<number, string> = new Map();
/** The chats in which something of one's own waits to be sent. */
let unsent: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

/** Has the rows show these drafts. */
export function showEscritos(escritos: ReadonlyMap<number, string>): void {
  shown = escritos;
  tell();
}

/** Has the rows of these chats say that something in them was not sent. */
export function showUnsent(conversacionIds: ReadonlySet<number>): void {
  unsent = conversacionIds;
  tell();
}

/** The words of the own draft in a chat, empty without one. */
export function useDraft(conversacionId: number): string {
  const read = () => shown.get(conversacionId) ?? '';
  return useSyncExternalStore(subscribe, read, read);
}

/** Whether something of one's own waits in a chat to be sent: it failed here, or waits for an answer. */
export function useUnsent(conversacionId: number): boolean {
  const read = () => hasUnsent(conversacionId);
  return useSyncExternalStore(subscribe, read, read);
}

/** The same, asked once. */
export function hasUnsent(conversacionId: number): boolean {
  return unsent.has(conversacionId);
}

/** The chats in which something of one's own waits to be sent. */
export function unsentNow(): ReadonlySet<number> {
  return unsent;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
