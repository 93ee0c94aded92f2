import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';

/** The part of a room that is loaded: sorted by number, each message once, without a gap. */
export type SalaThread = readonly SalaMensaje[];

/** Takes in messages of a page. What is known already stays as it is: its pictures are not loaded anew. */
export function mergeSala(thread: SalaThread, incoming: readonly SalaMensaje[]): SalaThread {
  const known = new Set(thread.map(({ secuencia }) => secuencia));
  const fresh = incoming.filter(({ secuencia }) => !known.has(secuencia));
  if (fresh.length === 0) return thread;
  return [...thread, ...fresh].sort((a, b) => a.secuencia - b.secuencia);
}

/** Takes in a message by itself: only where it is the next one, because alone it would stand behind a gap. */
export function receiveSala(thread: SalaThread, mensaje: SalaMensaje): SalaThread {
  return mensaje.secuencia === lastOf(thread) + 1 ? [...thread, mensaje] : thread;
}

/** Takes in messages that were changed, or whose quote was: each in its place, and those that are not loaded not at all. */
export function applyCambios(thread: SalaThread, changed: readonly SalaMensaje[]): SalaThread {
  const fresh = new Map(changed.map((mensaje) => [mensaje.id, mensaje]));
  const isNews = ({ id, cambio }: SalaMensaje) => (fresh.get(id)?.cambio ?? 0) > cambio;
  if (!thread.some(isNews)) return thread;
  return thread.map((mensaje) => {
    const now = fresh.get(mensaje.id);
    if (!now || !isNews(mensaje)) return mensaje;
    // its files stay as they are: another address of the same picture would load it anew
    return { ...now, archivos: now.archivos.length === 0 ? [] : mensaje.archivos };
  });
}

/** Number of the newest loaded message; 0 when there is none. */
export function lastOf(thread: SalaThread): number {
  return thread.at(-1)?.secuencia ?? 0;
}

/** Where what others said begins behind what was read; null when all is read. */
export function firstUnreadOf(thread: SalaThread, leidoHasta: number, usuarioId: number): number | null {
  const first = thread.find((mensaje) => mensaje.secuencia > leidoHasta && isOthersWord(mensaje, usuarioId));
  return first?.secuencia ?? null;
}

/** How many messages of others stand behind the given number. */
export function countUnseenOf(thread: SalaThread, seen: number, usuarioId: number): number {
  return thread.filter((mensaje) => mensaje.secuencia > seen && isOthersWord(mensaje, usuarioId)).length;
}

function isOthersWord({ autorUsuarioId, evento, borrado }: SalaMensaje, usuarioId: number): boolean {
  return autorUsuarioId !== usuarioId && evento === null && !borrado;
}
