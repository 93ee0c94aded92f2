import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';

/** The part of a room that is loaded: sorted by number, each message once, without a gap. */
export type HiloSala = readonly SalaMensaje[];

/** Takes in messages of a page. What is known already stays as it is: its pictures are not loaded anew. */
export function mergeSala(hilo: HiloSala, incoming: readonly SalaMensaje[]): HiloSala {
  const known = new Set(hilo.map(({ secuencia }) => secuencia));
  const fresh = incoming.filter(({ secuencia }) => !known.has(secuencia));
  if (fresh.length === 0) return hilo;
  return [...hilo, ...fresh].sort((a, b) => a.secuencia - b.secuencia);
}

/** Takes in a message by itself: only where it is the next one, because alone it would stand behind a gap. */
export function receiveSala(hilo: HiloSala, mensaje: SalaMensaje): HiloSala {
  return mensaje.secuencia === lastOf(hilo) + 1 ? [...hilo, mensaje] : hilo;
}

/** Takes in messages that were changed, or whose quote was: each in its place, and those that are not loaded not at all. */
export function applyCambios(hilo: HiloSala, changed: readonly SalaMensaje[]): HiloSala {
  const fresh = new Map(changed.map((mensaje) => [mensaje.id, mensaje]));
  const isNews = ({ id, cambio }: SalaMensaje) => (fresh.get(id)?.cambio ?? 0) > cambio;
  if (!hilo.some(isNews)) return hilo;
  return hilo.map((mensaje) => {
    const now = fresh.get(mensaje.id);
    if (!now || !isNews(mensaje)) return mensaje;
    // its files stay as they are: another address of the same picture would load it anew
    return { ...now, archivos: now.archivos.length === 0 ? [] : mensaje.archivos };
  });
}

/** Number of the newest loaded message; 0 when there is none. */
export function lastOf(hilo: HiloSala): number {
  return hilo.at(-1)?.secuencia ?? 0;
}

/** Where what others said begins behind what was read; null when all is read. */
export function firstUnreadOf(hilo: HiloSala, leidoHasta: number, usuarioId: number): number | null {
  const first = hilo.find((mensaje) => mensaje.secuencia > leidoHasta && isOthersWord(mensaje, usuarioId));
  return first?.secuencia ?? null;
}

/** How many messages of others stand behind the given number. */
export function countUnseenOf(hilo: HiloSala, seen: number, usuarioId: number): number {
  return hilo.filter((mensaje) => mensaje.secuencia > seen && isOthersWord(mensaje, usuarioId)).length;
}

function isOthersWord({ autorUsuarioId, evento, borrado }: SalaMensaje, usuarioId: number): boolean {
  return autorUsuarioId !== usuarioId && evento === null && !borrado;
}
