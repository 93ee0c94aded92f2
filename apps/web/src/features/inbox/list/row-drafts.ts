import { useSyncExternalStore } from 'react';

/**
 * The own drafts as the rows show them. The drafts module loads with the first chat, after the lists; it writes them
 * here.
 */
let shown: ReadonlyMap<number, string> = new Map();
/** The chats with own messages that are not sent yet. */
let unsent: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

/** Shows these drafts in the rows. */
export function showEscritos(escritos: ReadonlyMap<number, string>): void {
  shown = escritos;
  notify();
}

/** Marks the rows of these chats as having unsent messages. */
export function showUnsent(conversacionIds: ReadonlySet<number>): void {
  unsent = conversacionIds;
  notify();
}

/** The text of the own draft in a chat, empty without one. */
export function useDraft(conversacionId: number): string {
  const read = () => shown.get(conversacionId) ?? '';
  return useSyncExternalStore(subscribe, read, read);
}

/** True if an own message of the chat failed here, or waits for the sender's decision. */
export function useUnsent(conversacionId: number): boolean {
  const read = () => hasUnsent(conversacionId);
  return useSyncExternalStore(subscribe, read, read);
}

/** The same without a subscription. */
export function hasUnsent(conversacionId: number): boolean {
  return unsent.has(conversacionId);
}

/** The chats with own messages that are not sent yet. */
export function unsentNow(): ReadonlySet<number> {
  return unsent;
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
