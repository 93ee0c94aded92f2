import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtuosoHandle } from 'react-virtuoso';
import { followsAfter, holdsEnd, isNearStart, isTooShort } from '../../ui/chat-scroll.ts';
import { hasOlder, type Hilo } from './hilo.ts';
import { loadOlder } from './mensajes.queries.ts';
import { jumpToMensaje, type MensajeCitado, type Salto } from './salto.ts';
import { loadNewer, loadOlderOfTramo } from './tramo-antiguo.queries.ts';

const HIGHLIGHT_MS = 1500;
/** A list drawn anew stays hidden about this long, until it has found its place. */
const HIDDEN_MS = 300;
/** The list needs a moment to measure what was just drawn. */
const SETTLE_MS = 150;

interface ChatScrollOptions {
  conversacionId: number;
  hilo: Hilo;
  envioCount: number;
  /** The message at which the chat was opened, if anywhere but at its end. */
  salto: Salto | null;
  /** True while what is shown does not reach the chat's end. */
  isDetached: boolean;
}

/** How the chat moves: pages at both ends, staying at the end while there, jumping to a quoted or a found message. */
export function useChatScroll({ conversacionId, hilo, envioCount, salto, isDetached }: ChatScrollOptions) {
  const virtuoso = useRef<VirtuosoHandle>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const [isAtBottom, setNearEnd] = useState(salto === null);
  const isNearEnd = isAtBottom && !isDetached;
  // What joins the stretch to the chat's end is no news to be led to.
  const [isFollowing, setFollowing] = useState(!isDetached);
  useEffect(() => {
    if (isDetached || isFollowing) return undefined;
    const timer = setTimeout(() => setFollowing(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isDetached, isFollowing]);

  /** Where the last scroll led, and whether the end is held since. The end of a stretch is none that anybody holds. */
  const hold = useRef({ top: 0, isHeld: false });
  const onBottom = useCallback(
    (isReached: boolean) => {
      if (isReached && isFollowing) hold.current.isHeld = true;
      setNearEnd(isReached);
    },
    [isFollowing],
  );
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [newer, setNewer] = useState<'idle' | 'loading' | 'failed'>('idle');
  const [highlightedId, setHighlightedId] = useState<number | null>(salto?.mensajeId ?? null);
  const oldest = hilo[0]?.secuencia ?? 1;

  const bringOlder = useCallback(async () => {
    setOlder('loading');
    try {
      await (isDetached && salto ? loadOlderOfTramo(salto) : loadOlder(conversacionId));
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  }, [conversacionId, isDetached, salto]);

  const bringNewer = useCallback(async () => {
    if (salto === null) return;
    setNewer('loading');
    try {
      await loadNewer(salto);
      setNewer('idle');
    } catch {
      setNewer('failed');
    }
  }, [salto]);
  const mayBringNewer = isDetached && newer === 'idle';

  const mayBringOlder = older === 'idle' && oldest > 1;
  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const { top, isHeld } = hold.current;
    hold.current = { top: element.scrollTop, isHeld: isFollowing && followsAfter(isHeld, top, element) };
    if (mayBringOlder && isNearStart(element)) void bringOlder();
  }, [isFollowing, mayBringOlder, bringOlder]);

  // On a tall screen a page may be too short to be scrolled at all.
  useEffect(() => {
    if (!mayBringOlder) return undefined;
    const timer = setTimeout(() => {
      if (scroller.current && isTooShort(scroller.current)) void bringOlder();
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [mayBringOlder, bringOlder]);

  const goToEnd = useCallback(() => {
    if (isDetached) return jumpToMensaje(conversacionId, null);
    return virtuoso.current?.scrollToIndex({ index: 'LAST', align: 'end', behavior: 'auto' });
  }, [conversacionId, isDetached]);

  const shownEnvios = useRef(envioCount);
  useEffect(() => {
    if (envioCount > shownEnvios.current) requestAnimationFrame(goToEnd);
    shownEnvios.current = envioCount;
  }, [envioCount, goToEnd]);

  useEffect(() => {
    if (highlightedId === null) return undefined;
    const wait = salto?.mensajeId === highlightedId ? HIDDEN_MS : 0;
    const timer = setTimeout(() => setHighlightedId(null), HIGHLIGHT_MS + wait);
    return () => clearTimeout(timer);
  }, [highlightedId, salto]);

  // The composer grows, a keyboard opens, a window narrows: whoever stood at the end stays there.
  const latest = useRef({ hilo, isNearEnd });
  useLayoutEffect(() => {
    latest.current = { hilo, isNearEnd };
  });
  const watched = useRef<ResizeObserver>(undefined);
  const setScroller = useCallback((element: HTMLElement | Window | null) => {
    watched.current?.disconnect();
    scroller.current = element instanceof HTMLElement ? element : null;
    if (scroller.current === null) return;
    let isFirst = true;
    watched.current = new ResizeObserver(() => {
      // A frame later, when the list knows its new height too.
      if (!isFirst && latest.current.isNearEnd)
        requestAnimationFrame(() => virtuoso.current?.scrollToIndex({ index: 'LAST', align: 'end', behavior: 'auto' }));
      isFirst = false;
    });
    watched.current.observe(scroller.current);
  }, []);

  const jumpTo = useCallback(
    ({ id, secuencia }: Pick<MensajeCitado, 'id' | 'secuencia'>) => {
      const index = latest.current.hilo.findIndex((mensaje) => mensaje.id === id);
      if (index < 0) return jumpToMensaje(conversacionId, { mensajeId: id, secuencia });
      virtuoso.current?.scrollToIndex({ index, align: 'center', behavior: 'auto' });
      return setHighlightedId(id);
    },
    [conversacionId],
  );

  const followHeld = useCallback((isAtEnd: boolean) => (isAtEnd || hold.current.isHeld ? 'auto' : false), []);

  const onMediaLoad = useCallback(() => {
    if (scroller.current && isFollowing && holdsEnd(scroller.current)) virtuoso.current?.autoscrollToBottom();
  }, [isFollowing]);

  return {
    virtuoso,
    setScroller,
    isNearEnd,
    onBottom,
    onScroll,
    older: hasOlder(hilo) ? older : 'idle',
    retryOlder: () => void bringOlder(),
    newer,
    onEnd: () => void (mayBringNewer && bringNewer()),
    retryNewer: () => void bringNewer(),
    // asked, the list would still keep its end in view by itself when it grows: only without the question it does not
    follow: isFollowing ? followHeld : false,
    highlightedId,
    jumpTo,
    goToEnd,
    onMediaLoad,
  } as const;
}
