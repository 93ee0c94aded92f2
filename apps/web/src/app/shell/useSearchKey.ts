import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';
import { focusSearch, searchField, typeAhead } from '../../ui/search-field.ts';

/** Below this the lists and the chat do not stand side by side. */
const ONE_PANE_QUERY = '(max-width: 959.98px)';

/** What stands under a chat takes some frames to be seen once that is closed. */
const FRAMES = 30;

/** Ctrl K, or ⌘ K, leads from every screen to the search of chats; a dialog is answered first. */
export function useSearchKey(): void {
  const navigate = useNavigate();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isWanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
    if (!isWanted || event.defaultPrevented || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
    event.preventDefault();
    const field = searchField();
    // who presses it types on at once
    if (!focusSearch()) typeAhead();
    void navigate({
      to: SCREENS.conversaciones.path,
      search: (before: { chat?: number | undefined; q?: string | undefined }) => ({
        tab: 'search',
        // another screen's address has one of its own
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

/** One that comes only now takes the focus by itself. */
function focusOnceSeen(frames = FRAMES): void {
  const field = searchField();
  if (field === null || document.activeElement === field) return;
  if (!focusSearch() && frames > 0) requestAnimationFrame(() => focusOnceSeen(frames - 1));
}
