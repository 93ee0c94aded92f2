import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import type { OutboxEntry } from '../outbox/chat-outbox.ts';
import type { Thread } from '../messages/thread.ts';
import { toChatLines, type ChatLine } from '../../../ui/chat/chat-lines.ts';

/** One line of the chat: a message of the server, or a pending text or file. */
export type Renglon = ChatLine<Mensaje, OutboxEntry>;

export function toRenglones(thread: Thread, entries: readonly OutboxEntry[], newLineAt: number | null): Renglon[] {
  return toChatLines(thread, entries, { newLineAt, authorOf, ownAuthor: 'entry' });
}

function authorOf(mensaje: Mensaje): string {
  if (mensaje.evento !== null) return 'evento';
  return `${mensaje.emisor}:${mensaje.origen}:${mensaje.enviadoPorUsuarioId ?? ''}`;
}
