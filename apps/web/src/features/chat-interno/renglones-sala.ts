import type { SalaMensaje } from '@tertulia/contract/features/chat-interno/sala';
import { isSameDay } from '../../platform/format/dates.ts';
import type { SalaThread } from './sala-thread.ts';
import type { SalaOutboxEntry } from './sala-outbox.ts';

/** One line of a sala: a message of the server, or one being sent. */
export interface RenglonSala {
  /** Stays the same when the server's message replaces the one being sent, so that the bubble does not blink. */
  key: string;
  content: { kind: 'mensaje'; mensaje: SalaMensaje } | { kind: 'entry'; entry: SalaOutboxEntry };
  /** The instant whose day is shown above the line. */
  day: string | null;
  isNewLine: boolean;
  /** True if another author, or a pause, begins here. */
  startsGroup: boolean;
}

const GROUP_MS = 5 * 60_000;

/** The lines of a sala in order; line n is always message n of the loaded ones. */
export function toRenglones(
  thread: SalaThread,
  entries: readonly SalaOutboxEntry[],
  newLineAt: number | null,
  usuarioId: number,
): RenglonSala[] {
  const arrived = new Set(thread.map(({ clienteMensajeId }) => clienteMensajeId));
  const lines = [
    ...thread.map((mensaje) => ({
      key: mensaje.clienteMensajeId ?? `m${mensaje.id}`,
      content: { kind: 'mensaje', mensaje } as const,
      at: mensaje.timestamp,
      author: mensaje.evento === null ? mensaje.autorUsuarioId : null,
      isNewLine: mensaje.secuencia === newLineAt,
    })),
    ...entries
      .filter(({ clienteMensajeId }) => !arrived.has(clienteMensajeId))
      .map((entry) => ({
        key: entry.clienteMensajeId,
        content: { kind: 'entry', entry } as const,
        at: entry.creadoEn,
        author: usuarioId,
        isNewLine: false,
      })),
  ];
  return lines.map(({ key, content, at, author, isNewLine }, index) => {
    const before = lines[index - 1];
    const isNewDay = before === undefined || !isSameDay(before.at, at);
    const isPause = before !== undefined && Date.parse(at) - Date.parse(before.at) > GROUP_MS;
    const startsGroup = isNewDay || isPause || before.author !== author || isNewLine;
    return { key, content, day: isNewDay ? at : null, isNewLine, startsGroup };
  });
}
