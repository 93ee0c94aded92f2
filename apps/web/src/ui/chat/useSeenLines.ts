import { useState } from 'react';

interface SeenOptions<Mensaje> {
  thread: readonly Mensaje[];
  /** Up to which message the user has seen the chat when it opens. */
  seenAtFirst: number;
  /** The first unread message when the chat was opened. */
  openedAt: number | null;
  /** True while the user sees new messages arrive. */
  isWatching: boolean;
  isNews: (mensaje: Mensaje) => boolean;
  /** An own message removes the line. */
  isOwn: (mensaje: Mensaje) => boolean;
}

/**
 * Up to which message the user has seen the chat, and the place of the «Mensajes nuevos» line: before the first message
 * that arrived while the user looked elsewhere. It stays until the user writes.
 */
export function useSeenLines<Mensaje extends { secuencia: number }>(options: SeenOptions<Mensaje>) {
  const { thread, seenAtFirst, openedAt, isWatching, isNews, isOwn } = options;
  const last = thread.at(-1)?.secuencia ?? 0;
  const [seen, setSeen] = useState(seenAtFirst);
  const [line, setLine] = useState(openedAt === null ? null : { at: openedAt, drawnAt: last });
  const firstUnseen = thread.find((mensaje) => mensaje.secuencia > seen && isNews(mensaje));
  if (line !== null && thread.some((mensaje) => mensaje.secuencia > line.drawnAt && isOwn(mensaje))) setLine(null);
  else if (!isWatching && firstUnseen && (line === null || line.at <= seen))
    setLine({ at: firstUnseen.secuencia, drawnAt: last });
  if (isWatching && last > seen) setSeen(last);
  return { seen, newLineAt: line?.at ?? null };
}
