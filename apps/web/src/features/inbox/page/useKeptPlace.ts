import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isShownTo } from '../list/apertura.ts';
import { unsentChats } from '../drafts/row-drafts.ts';
import { useBandeja } from '../list/bandeja.cache.ts';
import { useCount } from '../list/bandeja.queries.ts';
import { keepPlace, type KeptPlace, readKeptPlace } from './kept-place.ts';
import type { useInboxPlace } from './useInboxPlace.ts';

/**
 * Restores the user's last place when the inbox opens without one in its address. On the first visit a supervisor
 * without own chats sees everyone's. Returns true until that is decided.
 */
export function useKeptPlace(place: ReturnType<typeof useInboxPlace>, isSupervising: boolean): boolean {
  const { vista, openId, isInbox, isPlain, go } = place;
  const [kept] = useState(readKeptPlace);
  const mine = useCount('mine');
  const isFirstVisit = kept === null && isSupervising;
  const isKnown = !isFirstVisit || mine !== null;
  const target = kept ? addressOf(kept) : isFirstVisit && mine === 0 ? ({ tab: 'all' } as const) : null;
  const [isThere, setThere] = useState(!isPlain);
  if (!isThere && (!isPlain || (isKnown && target === null))) setThere(true);

  const isLed = useRef(false);
  const restored = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (isThere || isLed.current || !isKnown || target === null) return;
    isLed.current = true;
    restored.current = 'chat' in target ? (target.chat ?? null) : null;
    go(target, 'replace');
  });

  // owned by another user now
  const isGone = useBandeja((bandeja) => {
    const known = openId === null ? undefined : bandeja.byId.get(openId)?.conversacion;
    return known !== undefined && !isShownTo(known) && !unsentChats.state.has(known.id);
  });
  useEffect(() => {
    if (openId !== null && openId !== restored.current) restored.current = null;
    if (!isGone || openId === null || restored.current !== openId) return;
    restored.current = null;
    go({ chat: undefined }, 'replace');
  }, [isGone, openId, go]);

  useEffect(() => {
    // the page of another address is about to render
    if (!isThere || !isInbox) return;
    keepPlace({ vista, chat: openId, ...(vista === 'mine' || vista === 'all' ? { owned: vista } : {}) });
  }, [isThere, isInbox, vista, openId]);

  return !isThere;
}

/** Null for the inbox's default place. */
function addressOf({ vista, chat }: KeptPlace) {
  const tab = vista === 'mine' ? undefined : vista;
  return tab === undefined && chat === null ? null : { tab, chat: chat ?? undefined };
}
