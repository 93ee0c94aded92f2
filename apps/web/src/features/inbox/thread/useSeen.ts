import { useEffect, useState } from 'react';
import { type Thread, lastSecuencia } from '../messages/thread.ts';
import { noteVisto } from '../outbox/vistos.ts';
import { useAttention } from './useAttention.ts';
import { useCatchingUp } from './useCatchingUp.ts';

interface SeenOptions {
  conversacionId: number;
  thread: Thread;
  isNearEnd: boolean;
  /** Where the unread ones began when the chat was opened. */
  openedAt: number | null;
  onSeen: (secuencia: number) => void;
}

interface Line {
  at: number;
  /** The newest message when the line was drawn: an own one after it takes the line away. */
  drawnAt: number;
}

/**
 * Up to which message the person has been at in the chat, and where the «Mensajes nuevos» line stands: before the first
 * message that came while they looked elsewhere, or while there was no connection. It stays until they write.
 */
export function useSeen({ conversacionId, thread, isNearEnd, openedAt, onSeen }: SeenOptions): {
  reached: number;
  newLineAt: number | null;
} {
  const hasAttention = useAttention();
  // of what came with the connection, all at once, somebody should find the beginning
  const isWatching = !useCatchingUp() && hasAttention && isNearEnd;
  const last = lastSecuencia(thread);
  const [seen, setSeen] = useState(last);
  // whoever opens a chat where the unread ones begin has not been at those below
  const [reached, setReached] = useState(openedAt === null ? last : openedAt - 1);
  const [line, setLine] = useState<Line | null>(openedAt === null ? null : { at: openedAt, drawnAt: last });

  const firstUnseen = thread.find((mensaje) => mensaje.secuencia > seen && mensaje.emisor === 'CLIENTE');
  const hasAnswered =
    line !== null && thread.some((mensaje) => mensaje.secuencia > line.drawnAt && mensaje.origen === 'PERSONA');
  if (hasAnswered) setLine(null);
  else if (!isWatching && firstUnseen && (line === null || line.at <= seen))
    setLine({ at: firstUnseen.secuencia, drawnAt: last });
  if (isWatching && last > seen) setSeen(last);
  if (isNearEnd && last > reached) setReached(last);

  useEffect(() => {
    noteVisto(conversacionId, seen);
    onSeen(seen);
  }, [conversacionId, seen, onSeen]);
  return { reached: Math.min(seen, reached), newLineAt: line?.at ?? null };
}
