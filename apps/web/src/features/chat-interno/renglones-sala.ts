import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { toChatLines, type ChatLine } from '../../ui/chat/chat-lines.ts';
import type { SalaThread } from './sala-thread.ts';
import type { SalaOutboxEntry } from './sala-outbox.ts';

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
