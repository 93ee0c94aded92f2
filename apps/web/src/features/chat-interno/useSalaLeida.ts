import { useEffect, useRef, useState } from 'react';
import type { SalaDetalle } from '@tertulia/contract/features/chat-interno/sala';
import { useAttention } from '#public/inbox';
import { markLeida } from './chat-interno.queries.ts';
import { firstUnreadOf, lastOf, type SalaThread } from './sala-thread.ts';

interface Options {
  sala: SalaDetalle;
  thread: SalaThread;
  usuarioId: number;
  /** Where the unread messages began when the sala was opened. */
  openedAt: number | null;
  isNearEnd: boolean;
}

/**
 * Marks as read up to the message that the user has seen, and places the «Mensajes nuevos» line before the first
 * message that arrived while they looked elsewhere. The line stays until they write.
 */
export function useSalaLeida({ sala, thread, usuarioId, openedAt, isNearEnd }: Options): {
  seen: number;
  newLineAt: number | null;
} {
  const isWatching = useAttention() && isNearEnd;
  const last = lastOf(thread);
  const [seen, setSeen] = useState(openedAt === null ? last : Math.max(0, openedAt - 1));
  const [line, setLine] = useState(openedAt === null ? null : { at: openedAt, drawnAt: last });

  const unseen = firstUnreadOf(thread, seen, usuarioId);
  const hasAnswered =
    line !== null &&
    thread.some((one) => one.secuencia > line.drawnAt && one.autorUsuarioId === usuarioId && one.evento === null);
  if (hasAnswered) setLine(null);
  else if (!isWatching && unseen !== null && (line === null || line.at <= seen)) setLine({ at: unseen, drawnAt: last });
  if (isWatching && last > seen) setSeen(last);

  const salaId = sala.id;
  const sentMark = useRef(sala.leidoHasta);
  useEffect(() => {
    const before = sentMark.current;
    if (!isWatching || seen <= before) return;
    sentMark.current = seen;
    // a failed call is made up for by the next message or the next opening
    void markLeida(salaId, seen).catch(() => {
      sentMark.current = before;
    });
  }, [isWatching, seen, salaId]);
  return { seen, newLineAt: line?.at ?? null };
}
