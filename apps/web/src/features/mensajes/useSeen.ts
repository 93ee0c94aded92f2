import { useEffect, useState } from 'react';
import { lastSecuencia, type Hilo } from './hilo.ts';
import { useAttention } from './useAttention.ts';

interface SeenOptions {
  hilo: Hilo;
  isNearEnd: boolean;
  /** Where the unread ones began when the chat was opened. */
  openedAt: number | null;
  onSeen: (secuencia: number) => void;
}

/**
 * Up to which message the person has seen the chat, and where the «Mensajes nuevos» line stands: before the first
 * message that came while they looked elsewhere. It stays until they write.
 */
export function useSeen({ hilo, isNearEnd, openedAt, onSeen }: SeenOptions): { seen: number; newLineAt: number | null } {
  const isWatching = useAttention() && isNearEnd;
  const last = lastSecuencia(hilo);
  const [seen, setSeen] = useState(last);
  const [newLineAt, setNewLineAt] = useState(openedAt);

  const firstUnseen = hilo.find((mensaje) => mensaje.secuencia > seen && mensaje.emisor === 'CLIENTE');
  const ownAfterLine = newLineAt !== null && hilo.some((mensaje) => mensaje.secuencia > Math.max(newLineAt, seen) && mensaje.origen === 'PERSONA');
  if (isWatching && last > seen) setSeen(last);
  else if (ownAfterLine) setNewLineAt(null);
  else if (!isWatching && firstUnseen && (newLineAt === null || newLineAt <= seen) && newLineAt !== firstUnseen.secuencia) {
    setNewLineAt(firstUnseen.secuencia);
  }

  useEffect(() => onSeen(seen), [seen, onSeen]);
  return { seen, newLineAt };
}
