import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast } from '../../ui/feedback/toast.ts';
import { loadOlder, readThread } from './chat-interno.queries.ts';
import { CHAT_INTERNO_TEXTS } from './chat-interno.texts.ts';
import type { SalaThread } from './sala-thread.ts';

/** The limit of pages that one jump loads. */
const MAX_PAGES = 20;

/** Jumps from a quote to its message: loads the pages between, then shows it. */
export function useSalaJump(
  salaId: number,
  thread: SalaThread,
  showLine: (index: number, secuencia: number) => void,
): (secuencia: number) => void {
  const wanted = useRef<number>(null);
  const [, setWanted] = useState<object>();
  // waits until the loaded pages are rendered, however late
  useEffect(() => {
    if (wanted.current === null) return;
    const index = thread.findIndex((mensaje) => mensaje.secuencia === wanted.current);
    if (index < 0) return;
    showLine(index, wanted.current);
    wanted.current = null;
  });
  return useCallback(
    (secuencia: number) => {
      void bringBack(salaId, secuencia).then((isThere) => {
        if (!isThere) return showToast({ variant: 'warning', text: CHAT_INTERNO_TEXTS.quotedGone });
        wanted.current = secuencia;
        setWanted({});
      });
    },
    [salaId],
  );
}

/** Whether the message is loaded, after loading up to the limit. */
async function bringBack(salaId: number, secuencia: number): Promise<boolean> {
  try {
    for (let page = 0; page < MAX_PAGES && firstOf(salaId) > secuencia; page += 1) await loadOlder(salaId);
  } catch {
    return false;
  }
  return readThread(salaId).some((mensaje) => mensaje.secuencia === secuencia);
}

function firstOf(salaId: number): number {
  return readThread(salaId)[0]?.secuencia ?? 0;
}
