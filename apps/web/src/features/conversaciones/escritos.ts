import { useSyncExternalStore } from 'react';

/**
 * The own drafts as the rows show them. Drafts themselves come with the first chat: the lists are drawn before that, and are
 * told here what is in them.
 */
let shown: ReadonlyMap<number, string> = new Map();
const listeners = new Set<() => void>();

/** Has the rows show these drafts. */
export function showEscritos(escritos: ReadonlyMap<number, string>): void {
  shown = escritos;
  for (const listener of listeners) listener();
}

/** The words of the own draft in a chat, empty without one. */
export function useEscrito(conversacionId: number): string {
  const read = () => shown.get(conversacionId) ?? '';
  return useSyncExternalStore(subscribe, read, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
