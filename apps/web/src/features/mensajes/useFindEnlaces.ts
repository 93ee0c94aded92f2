import { useEffect, useSyncExternalStore } from 'react';
import type { findEnlaces } from './enlaces.ts';

let find: typeof findEnlaces | null = null;
const listeners = new Set<() => void>();

/** What finds the links of a text; null until its code has come, which the first page does not wait for. */
export function useFindEnlaces(): typeof findEnlaces | null {
  useEffect(() => void bring(), []);
  return useSyncExternalStore(subscribe, read, read);
}

async function bring(): Promise<void> {
  if (find) return;
  try {
    ({ findEnlaces: find } = await import('./enlaces.ts'));
  } catch (error) {
    // the words are there all the same, and the next message asks again
    console.warn('Links: their code could not be fetched', error);
    return;
  }
  for (const listener of listeners) listener();
}

function read(): typeof findEnlaces | null {
  return find;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
