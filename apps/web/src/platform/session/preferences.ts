import { useSyncExternalStore } from 'react';
import { readLasting, writeLasting } from './lasting-storage.ts';

/** The switches of the profile menu. */
export type PreferenceName = 'sonidos' | 'sonidoEnEspera' | 'enterEnvia';

const listeners = new Set<() => void>();
/** One switch of the signed-in user; `fallback` until the user has set it. */
export function readPreference(name: PreferenceName, fallback: boolean): boolean {
  const kept = readLasting(name);
  return typeof kept === 'boolean' ? kept : fallback;
}

/** Sets one switch, in every tab of this user in this browser. */
export function writePreference(name: PreferenceName, isOn: boolean): void {
  writeLasting(name, isOn);
  for (const listener of listeners) listener();
}

/** The same as React state. */
export function usePreference(name: PreferenceName, fallback: boolean): boolean {
  const read = () => readPreference(name, fallback);
  return useSyncExternalStore(subscribe, read, read);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
