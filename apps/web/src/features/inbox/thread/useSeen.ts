import { useEffect, useState } from 'react';
import type { Mensaje } from '@tertulia/contract/features/mensajes/mensaje';
import { type Thread, lastSecuencia } from '../messages/thread.ts';
import { noteSeen } from '../outbox/stale-write.ts';
import { useAttention } from '../../../ui/chat/useAttention.ts';
import { useSeenLines } from '../../../ui/chat/useSeenLines.ts';
import { useRealtimeReady } from '../../../platform/realtime/realtime.ts';

interface SeenOptions {
  conversacionId: number;
  thread: Thread;
  isNearEnd: boolean;
  /** The first unread message when the chat was opened. */
  openedAt: number | null;
  onSeen: (secuencia: number) => void;
}

/** Up to which message the user has seen the chat, and the place of the «Mensajes nuevos» line. */
export function useSeen({ conversacionId, thread, isNearEnd, openedAt, onSeen }: SeenOptions): {
  reached: number;
  newLineAt: number | null;
} {
  const hasAttention = useAttention();
  // The user should find the beginning of the messages that arrived together with the connection.
  const isWatching = !useCatchingUp() && hasAttention && isNearEnd;
  const last = lastSecuencia(thread);
  const { seen, newLineAt } = useSeenLines({
    thread,
    seenAtFirst: last,
    openedAt,
    isWatching,
    isNews: isOfCustomer,
    isOwn: isOfPerson,
  });
  // a user who opens a chat at its first unread message has not seen those below
  const [reached, setReached] = useState(openedAt === null ? last : openedAt - 1);
  if (isNearEnd && last > reached) setReached(last);

  useEffect(() => {
    noteSeen(conversacionId, seen);
    onSeen(seen);
  }, [conversacionId, seen, onSeen]);
  return { reached: Math.min(seen, reached), newLineAt };
}

const isOfCustomer = ({ emisor }: Mensaje) => emisor === 'CLIENTE';
const isOfPerson = ({ origen }: Mensaje) => origen === 'PERSONA';

/** After a reconnection, missed messages may arrive for this long. */
const CATCH_UP_MS = 5000;

/** True from the loss of the connection until the missed messages have arrived: the user did not see them arrive. */
function useCatchingUp(): boolean {
  const isReady = useRealtimeReady();
  const [wasReady, setWasReady] = useState(isReady);
  const [isCatchingUp, setCatchingUp] = useState(false);
  if (isReady !== wasReady) {
    setWasReady(isReady);
    if (!isReady) setCatchingUp(true);
  }
  useEffect(() => {
    if (!isReady || !isCatchingUp) return undefined;
    const timer = setTimeout(() => setCatchingUp(false), CATCH_UP_MS);
    return () => clearTimeout(timer);
  }, [isReady, isCatchingUp]);
  return isCatchingUp;
}
