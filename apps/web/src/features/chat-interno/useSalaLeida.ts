import { useEffect, useRef } from 'react';
import type { SalaDetalle } from '@tertulia/contract/features/chat-interno/sala';
import { useAttention } from '../../ui/chat/useAttention.ts';
import { useSeenLines } from '../../ui/chat/useSeenLines.ts';
import { markLeida } from './chat-interno.queries.ts';
import { isOthersWord, lastOf, type SalaThread } from './sala-thread.ts';

interface Options {
  sala: SalaDetalle;
  thread: SalaThread;
  usuarioId: number;
  /** Where the unread messages began when the sala was opened. */
  openedAt: number | null;
  isNearEnd: boolean;
}

/** Marks as read up to the message that the user has seen, and places the «Mensajes nuevos» line. */
export function useSalaLeida({ sala, thread, usuarioId, openedAt, isNearEnd }: Options): {
  seen: number;
  newLineAt: number | null;
} {
  const isWatching = useAttention() && isNearEnd;
  const { seen, newLineAt } = useSeenLines({
    thread,
    seenAtFirst: openedAt === null ? lastOf(thread) : Math.max(0, openedAt - 1),
    openedAt,
    isWatching,
    isNews: (mensaje) => isOthersWord(mensaje, usuarioId),
    isOwn: ({ autorUsuarioId, evento }) => autorUsuarioId === usuarioId && evento === null,
  });

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
  return { seen, newLineAt };
}
