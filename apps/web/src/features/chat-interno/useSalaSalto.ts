import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatLinesHandle } from '../../ui/ChatLines.tsx';
import { showToast } from '../../ui/toast.ts';
import { loadOlder, readHilo } from './chat-interno.queries.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';

/** A message that was jumped to stands out for so long, as in customers' chats. */
const SHOWN_MS = 1500;
/** Nobody waits longer for what was quoted long ago. */
const MAX_PAGES = 20;

/** The way from a quote to what it quotes: brings the pages between, goes there and lets it stand out. */
export function useSalaSalto(salaId: number, release: () => void) {
  const lines = useRef<ChatLinesHandle>(null);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  useEffect(() => {
    if (highlighted === null) return undefined;
    const timer = setTimeout(() => setHighlighted(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);
  const jumpTo = useCallback(
    (secuencia: number) => {
      const isAway = firstOf(salaId) > secuencia;
      void bringBack(salaId, secuencia).then((index) => {
        if (index === null) return showToast({ variant: 'warning', text: CHAT_INTERNO_TEXTS.quotedGone });
        // the pages that came are drawn first
        requestAnimationFrame(() => {
          // and a list that they have just made longer would be led back to the end that it stood at
          if (isAway) release();
          lines.current?.showLine(index);
        });
        setHighlighted(secuencia);
      });
    },
    [salaId, release],
  );
  return { lines, jumpTo, highlighted } as const;
}

/** Where the message stands among the loaded ones, once it is one of them; null where it could not be brought. */
async function bringBack(salaId: number, secuencia: number): Promise<number | null> {
  try {
    for (let page = 0; page < MAX_PAGES && firstOf(salaId) > secuencia; page += 1) await loadOlder(salaId);
  } catch {
    return null;
  }
  const index = readHilo(salaId).findIndex((mensaje) => mensaje.secuencia === secuencia);
  return index < 0 ? null : index;
}

function firstOf(salaId: number): number {
  return readHilo(salaId)[0]?.secuencia ?? 0;
}
