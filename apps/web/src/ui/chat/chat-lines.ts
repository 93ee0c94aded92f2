import { isSameDay } from '../../platform/format/dates.ts';
import type { OutboxItem } from '../../platform/outbox/outbox.ts';

interface Sent {
  id: number;
  secuencia: number;
  timestamp: string;
  clienteMensajeId: string | null;
}

/** One line of a chat: a message of the server, or one being sent. */
export interface ChatLine<Mensaje, Entry> {
  /** Stays the same when the server's message replaces the one being sent, so that its bubble does not flicker. */
  key: string;
  content: { kind: 'mensaje'; mensaje: Mensaje } | { kind: 'entry'; entry: Entry };
  /** The instant of the day title above the line. */
  day: string | null;
  /** True at the first unread message. */
  isNewLine: boolean;
  /** True at a change of author or after a pause: the bubble gets spacing and a name. */
  startsGroup: boolean;
}

interface ChatLinesOptions<Mensaje> {
  newLineAt: number | null;
  authorOf: (mensaje: Mensaje) => unknown;
  /** The author of what is being sent. */
  ownAuthor: unknown;
  /** Whether the new messages begin a group. */
  isNewsApart?: boolean;
}

const GROUP_MS = 5 * 60_000;

/** The lines of a chat in order. Day titles and marks belong to a line, so that line n is always message n. */
export function toChatLines<Mensaje extends Sent, Entry extends OutboxItem>(
  thread: readonly Mensaje[],
  entries: readonly Entry[],
  { newLineAt, authorOf, ownAuthor, isNewsApart = false }: ChatLinesOptions<Mensaje>,
): ChatLine<Mensaje, Entry>[] {
  let before: { at: string; author: unknown } | null = null;
  const join = (at: string, author: unknown, isNewLine: boolean): Place => {
    const isNewDay = before === null || !isSameDay(before.at, at);
    const isPause = before !== null && Date.parse(at) - Date.parse(before.at) > GROUP_MS;
    const startsGroup = isNewDay || isPause || before?.author !== author || (isNewLine && isNewsApart);
    before = { at, author };
    return { day: isNewDay ? at : null, isNewLine, startsGroup };
  };
  const arrived = new Set(thread.map(({ clienteMensajeId }) => clienteMensajeId));
  return [
    ...thread.map((mensaje) => {
      const key = mensaje.clienteMensajeId ?? `m${mensaje.id}`;
      const place = join(mensaje.timestamp, authorOf(mensaje), mensaje.secuencia === newLineAt);
      return lineOf<Mensaje, Entry>(mensaje, { key, content: { kind: 'mensaje', mensaje }, ...place });
    }),
    ...entries
      // the others are asked about above the field
      .filter(({ estado, clienteMensajeId }) => estado !== 'PREGUNTA' && !arrived.has(clienteMensajeId))
      .map((entry) => {
        const place = join(entry.creadoEn, ownAuthor, false);
        const content = { kind: 'entry', entry } as const;
        return lineOf<Mensaje, Entry>(entry, { key: entry.clienteMensajeId, content, ...place });
      }),
  ];
}

type Place = Pick<ChatLine<unknown, unknown>, 'day' | 'isNewLine' | 'startsGroup'>;

const known = new WeakMap<object, unknown>();

/** The line of a message: the same object as before when nothing about it has changed, so that it does not render again. */
function lineOf<Mensaje, Entry>(of: object, line: ChatLine<Mensaje, Entry>): ChatLine<Mensaje, Entry> {
  const before = known.get(of) as ChatLine<Mensaje, Entry> | undefined;
  const { day, isNewLine, startsGroup } = line;
  if (before?.day === day && before.isNewLine === isNewLine && before.startsGroup === startsGroup) return before;
  known.set(of, line);
  return line;
}
