import { useCallback, useEffect, useRef, useState } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import { hasOlder, type Hilo } from './hilo.ts';
import { loadOlder } from './mensajes.queries.ts';

const HIGHLIGHT_MS = 1500;
/** A picture that loads this near to the end keeps the end in view (document 2 §9). */
const MEDIA_STICK_PX = 600;

interface ChatScrollOptions {
  conversacionId: number;
  hilo: Hilo;
  envioCount: number;
}

/** How the chat moves: older pages at the top, staying at the end while there, jumping to a quoted message. */
export function useChatScroll({ conversacionId, hilo, envioCount }: ChatScrollOptions) {
  const virtuoso = useRef<VirtuosoHandle>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const [isNearEnd, setNearEnd] = useState(true);
  const [isNearStart, setNearStart] = useState(false);
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [highlightedId, setHighlightedId] = useState<number | null>(null);
  const oldest = hilo[0]?.secuencia ?? 1;

  const bringOlder = useCallback(async () => {
    setOlder('loading');
    try {
      await loadOlder(conversacionId);
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  }, [conversacionId]);

  // Also runs again when a page has come and the top is still in view, as on a tall screen.
  useEffect(() => {
    if (isNearStart && older === 'idle' && oldest > 1) void bringOlder();
  }, [isNearStart, older, oldest, bringOlder]);

  const goToEnd = useCallback(() => {
    virtuoso.current?.scrollToIndex({ index: 'LAST', align: 'end', behavior: 'auto' });
  }, []);

  const shownEnvios = useRef(envioCount);
  useEffect(() => {
    if (envioCount > shownEnvios.current) requestAnimationFrame(goToEnd);
    shownEnvios.current = envioCount;
  }, [envioCount, goToEnd]);

  useEffect(() => {
    if (highlightedId === null) return undefined;
    const timer = setTimeout(() => setHighlightedId(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlightedId]);

  const hiloRef = useRef(hilo);
  hiloRef.current = hilo;
  const jumpTo = useCallback((mensajeId: number) => {
    const index = hiloRef.current.findIndex((mensaje) => mensaje.id === mensajeId);
    if (index < 0) return;
    virtuoso.current?.scrollToIndex({ index, align: 'center', behavior: 'auto' });
    setHighlightedId(mensajeId);
  }, []);

  const onMediaLoad = useCallback(() => {
    const element = scroller.current;
    if (element && element.scrollHeight - element.scrollTop - element.clientHeight < MEDIA_STICK_PX) virtuoso.current?.autoscrollToBottom();
  }, []);

  return {
    virtuoso,
    setScroller: (element: HTMLElement | Window | null) => {
      scroller.current = element instanceof HTMLElement ? element : null;
    },
    isNearEnd,
    setNearEnd,
    setNearStart,
    older: hasOlder(hilo) ? older : 'idle',
    retryOlder: () => void bringOlder(),
    highlightedId,
    jumpTo,
    goToEnd,
    onMediaLoad,
    followOutput: (isAtEnd: boolean) => (isAtEnd ? ('auto' as const) : false),
  } as const;
}
