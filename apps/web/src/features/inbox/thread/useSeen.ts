import { useEffect, useState } from 'react';
import { type Thread, lastSecuencia } from '../messages/thread.ts';
import { noteSeen } from '../outbox/stale-write.ts';
import { useAttention } from './useAttention.ts';
import { useCatchingUp } from './useCatchingUp.ts';

interface SeenOptions {
  conversacionId: number;
  thread: Thread;
  isNearEnd: boolean;
  /** The first unread message when the chat was opened. */
  openedAt: number | null;
  onSeen: (secuencia: number) => void;
}

interface Line {
  at: number;
  /** The newest message when the line was set: an own one after it removes the line. */
  drawnAt: number;
}

/**
 * Up to which message the user has seen the chat, and the place of the «Mensajes nuevos» line: before the first message
 * that arrived while the user looked elsewhere or was offline. It stays until the user writes.
 */
export function useSeen({ conversacionId, thread, isNearEnd, openedAt, onSeen }: SeenOptions): {
  reached: number;
  newLineAt: number | null;
} {
  const hasAttention = useAttention();
  // The user should find the beginning of the messages that arrived together with the connection.
  const isWatching = !useCatchingUp() && hasAttention && isNearEnd;
  const last = lastSecuencia(thread);
  const [seen, setSeen] = useState(last);
  // a user who opens a chat at its first unread message has not seen those below
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
    noteSeen(conversacionId, seen);
    onSeen(seen);
  }, [conversacionId, seen, onSeen]);
  return { reached: Math.min(seen, reached), newLineAt: line?.at ?? null };
}
