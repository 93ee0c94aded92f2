import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { focusSearch, searchField, typeAhead } from '../../ui/form/search-field.ts';

/** Below this width the lists and the chat are not next to each other. */
const ONE_PANE_QUERY = '(max-width: 959.98px)';

/** Content under a closed chat needs some frames to become visible. */
const FRAMES = 30;

/** Ctrl K, or ⌘ K, opens the search of chats from every screen, except in a dialog. */
export function useSearchKey(): void {
  const navigate = useNavigate();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isWanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
    if (!isWanted || event.defaultPrevented || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
    event.preventDefault();
    const field = searchField();
    // the user goes on typing at once
    if (!focusSearch()) typeAhead();
    void navigate({
      to: SCREENS.conversaciones.path,
      search: (before: { chat?: number | undefined; q?: string | undefined }) => ({
        tab: 'search',
        // another screen's address has a `q` of its own
        q: field ? before.q : undefined,
        chat: window.matchMedia(ONE_PANE_QUERY).matches ? undefined : before.chat,
      }),
    }).then(() => focusOnceSeen());
  });
  useEffect(() => {
    const answer = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', answer);
    return () => window.removeEventListener('keydown', answer);
  }, []);
}

/** A search that mounts only now takes the focus by itself. */
function focusOnceSeen(frames = FRAMES): void {
  const field = searchField();
  if (field === null || document.activeElement === field) return;
  if (!focusSearch() && frames > 0) requestAnimationFrame(() => focusOnceSeen(frames - 1));
}
