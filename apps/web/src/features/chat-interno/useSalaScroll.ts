import { useCallback } from 'react';
import { useEndHold } from '../../ui/useEndHold.ts';
import { useOlderPages } from '../../ui/useOlderPages.ts';
import { useOwnLines } from '../../ui/useOwnLines.ts';
import { loadOlder } from './chat-interno.queries.ts';
import type { HiloSala } from './hilo-sala.ts';

interface SalaScrollOptions {
  salaId: number;
  hilo: HiloSala;
  envioCount: number;
  startsAtEnd: boolean;
}

/** How a room moves: older pages at its beginning, staying at the end while there. */
export function useSalaScroll({ salaId, hilo, envioCount, startsAtEnd }: SalaScrollOptions) {
  const { scroller, isPlaced, take, ...hold } = useEndHold({
    startsAtEnd,
    mayHold: true,
    lastLine: hilo.at(-1)?.secuencia,
  });
  const load = useCallback(() => loadOlder(salaId), [salaId]);
  const pages = useOlderPages({ scroller, isMore: (hilo[0]?.secuencia ?? 1) > 1, isPlaced, load });
  useOwnLines(envioCount, take);

  return { ...hold, ...pages, goToEnd: take } as const;
}
