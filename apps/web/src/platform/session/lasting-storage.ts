import { getSession } from './session.ts';

// a storage that refuses writes still works until the page closes
const changed = new Map<string, unknown>();

/**
 * A value stored for the signed-in user in this browser. Unlike drafts it survives signing out: it must contain no text
 * of users or customers.
 */
export function readLasting(name: string): unknown {
  const key = keyOf(name);
  if (key === null) return undefined;
  if (changed.has(key)) return changed.get(key);
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value for the signed-in user. */
export function writeLasting(name: string, value: unknown): void {
  const key = keyOf(name);
  if (key === null) return;
  try {
    localStorage.setItem(key, JSON.stringify(value));
    changed.delete(key);
  } catch {
    changed.set(key, value);
  }
}

function keyOf(name: string): string | null {
  const usuario = getSession()?.usuario;
  return usuario ? `tertulia.preferencias.${usuario.suscriptorId}.${usuario.id}.${name}` : null;
}
