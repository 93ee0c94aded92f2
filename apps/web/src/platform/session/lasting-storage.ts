import { getSession } from './session.ts';

// a storage that refuses to keep anything still works until the page closes
const changed = new Map<string, unknown>();

/** What was kept for the signed-in user in this browser. Unlike drafts it stays after signing out: it must hold no words of anybody. */
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

/** Keeps something for the signed-in user. */
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
