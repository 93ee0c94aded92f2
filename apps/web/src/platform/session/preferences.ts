import { useSyncExternalStore } from 'react';
import { getSession } from './session.ts';

/** The switches of the profile menu. */
export type PreferenceName = 'sonidos' | 'sonidoEnEspera';

const listeners = new Set<() => void>();
// a storage that refuses to keep anything still leaves the switches working until the page closes
const changed = new Map<string, boolean>();

/** One switch of the signed-in user; `fallback` until the user has set it. It stays after signing out, unlike drafts. */
export function readPreference(name: PreferenceName, fallback: boolean): boolean {
  const key = keyOf(name);
  if (key === null) return fallback;
  const kept = changed.get(key) ?? parse(readStored(key));
  return kept ?? fallback;
}

/** Sets one switch, in every tab of this user in this browser. */
export function writePreference(name: PreferenceName, isOn: boolean): void {
  const key = keyOf(name);
  if (key === null) return;
  changed.set(key, isOn);
  try {
    localStorage.setItem(key, String(isOn));
    changed.delete(key);
  } catch {
    // kept in memory
  }
  for (const listener of listeners) listener();
}

/** The same as React state. */
export function usePreference(name: PreferenceName, fallback: boolean): boolean {
  const read = () => readPreference(name, fallback);
  return useSyncExternalStore(subscribe, read, read);
}

function keyOf(name: PreferenceName): string | null {
  const usuario = getSession()?.usuario;
  return usuario ? `tertulia.preferencias.${usuario.suscriptorId}.${usuario.id}.${name}` : null;
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function parse(stored: string | null): boolean | undefined {
  if (stored === 'true') return true;
  return stored === 'false' ? false : undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
