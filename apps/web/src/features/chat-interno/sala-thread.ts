import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { toChatLines, type ChatLine } from '../../ui/chat/chat-lines.ts';
import type { SalaOutboxEntry } from './sala-outbox.ts';

/** The loaded part of a sala: sorted by number, each message once, without a gap. */
export type SalaThread = readonly SalaMensaje[];

/** Merges the messages of a page. A known message keeps its object, so that its pictures are not reloaded. */
export function mergeSala(thread: SalaThread, incoming: readonly SalaMensaje[]): SalaThread {
  const known = new Set(thread.map(({ secuencia }) => secuencia));
  const fresh = incoming.filter(({ secuencia }) => !known.has(secuencia));
  if (fresh.length === 0) return thread;
  return [...thread, ...fresh].sort((a, b) => a.secuencia - b.secuencia);
}

/** Merges a single message only if it is the next one, since otherwise there would be a gap before it. */
export function receiveSala(thread: SalaThread, mensaje: SalaMensaje): SalaThread {
  return mensaje.secuencia === lastOf(thread) + 1 ? [...thread, mensaje] : thread;
}

/** Replaces changed messages, or those whose quote changed, in place; ignores those that are not loaded. */
export function applyCambios(thread: SalaThread, changed: readonly SalaMensaje[]): SalaThread {
  const fresh = new Map(changed.map((mensaje) => [mensaje.id, mensaje]));
  const isNews = ({ id, cambio }: SalaMensaje) => (fresh.get(id)?.cambio ?? 0) > cambio;
  if (!thread.some(isNews)) return thread;
  return thread.map((mensaje) => {
    const now = fresh.get(mensaje.id);
    if (!now || !isNews(mensaje)) return mensaje;
    // its files stay the same: another address of the same picture would reload it
    return { ...now, archivos: now.archivos.length === 0 ? [] : mensaje.archivos };
  });
}

/** Number of the newest loaded message; 0 if there is none. */
export function lastOf(thread: SalaThread): number {
  return thread.at(-1)?.secuencia ?? 0;
}

/** The first unread message of another user; null if all are read. */
export function firstUnreadOf(thread: SalaThread, leidoHasta: number, usuarioId: number): number | null {
  const first = thread.find((mensaje) => mensaje.secuencia > leidoHasta && isOthersWord(mensaje, usuarioId));
  return first?.secuencia ?? null;
}

/** The number of other users' messages after the given number. */
export function countUnseenOf(thread: SalaThread, seen: number, usuarioId: number): number {
  return thread.filter((mensaje) => mensaje.secuencia > seen && isOthersWord(mensaje, usuarioId)).length;
}

/** A message of another user to be read. */
export function isOthersWord({ autorUsuarioId, evento, borrado }: SalaMensaje, usuarioId: number): boolean {
  return autorUsuarioId !== usuarioId && evento === null && !borrado;
}

/** One line of a sala: a message of the server, or one being sent. */
export type RenglonSala = ChatLine<SalaMensaje, SalaOutboxEntry>;

export function toRenglones(
  thread: SalaThread,
  entries: readonly SalaOutboxEntry[],
  newLineAt: number | null,
  usuarioId: number,
): RenglonSala[] {
  return toChatLines(thread, entries, {
    newLineAt,
    authorOf: ({ evento, autorUsuarioId }) => (evento === null ? autorUsuarioId : null),
    ownAuthor: usuarioId,
    isNewsApart: true,
  });
}
