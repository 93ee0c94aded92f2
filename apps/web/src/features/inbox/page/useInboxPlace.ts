import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { searchField } from '../../../ui/form/search-field.ts';
import { useStableHandler } from './useStableHandler.ts';
import { vistaOf, type Vista } from './vista.ts';

/** The user's place in the inbox, as stored in the address. */
export interface Place {
  /** The open chat. */
  chat?: number | undefined;
  tab?: string | undefined;
  q?: string | undefined;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list from which a chat was opened, when it is the entry before this one. */
    listBehind?: Vista | undefined;
  }
}

/** The history entry that is being left: going back twice would leave the inbox. */
let leftEntry: object | undefined;

/** The inbox's place and its navigation. No chat is open while another screen is shown. */
export function useInboxPlace() {
  const router = useRouter();
  const navigate = useNavigate();
  const search: Place = useSearch({ strict: false });
  const isInbox = useLocation({ select: ({ pathname }) => pathname === SCREENS.conversaciones.path });
  const vista = vistaOf(search.tab);
  /** The address contains no place. */
  const isPlain = isInbox && search.tab === undefined && search.chat === undefined && search.q === undefined;
  const openId = isInbox ? (search.chat ?? null) : null;

  const go = useCallback(
    (change: Place, how: 'push' | 'replace' = 'push') => {
      void navigate({
        to: SCREENS.conversaciones.path,
        search: (before: Place) => ({ ...before, ...change }),
        replace: how === 'replace',
      });
    },
    [navigate],
  );

  /** Opens a chat. From a list, the browser's back button returns to it; between chats the entry is replaced. */
  const open = useStableHandler((chat: number, tab: Vista = vista) => {
    void navigate({
      to: SCREENS.conversaciones.path,
      search: (before: Place) => ({ ...before, chat, tab: tab === vista ? before.tab : tab }),
      replace: openId !== null,
      state: (before) => (openId === null ? { listBehind: vista } : before),
    });
  });

  /** Closes the open chat: back to the list it was opened from, if that is the previous entry. */
  const close = useStableHandler(() => {
    const { state } = router.state.location;
    if (state.listBehind !== vista) return go({ chat: undefined }, 'replace');
    if (leftEntry === state) return undefined;
    leftEntry = state;
    // a dialog that was just closed may still block the history
    return router.history.back({ ignoreBlocker: true });
  });

  /** True from the request for the search until its field is mounted. */
  const isSearchComing = (): boolean => {
    const latest: Place = router.latestLocation.search;
    return vistaOf(latest.tab) === 'search' && searchField() === null;
  };

  return { vista, q: search.q ?? '', openId, isInbox, isPlain, go, open, close, isSearchComing } as const;
}
