import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { SCREENS } from '@tertulia/contract/access/screens';

/** Below this the lists and the chat do not stand side by side. */
const ONE_PANE_QUERY = '(max-width: 959.98px)';

/** Ctrl K, or ⌘ K, leads from every screen to the search of chats; a dialog is answered first. */
export function useSearchKey(): void {
  const navigate = useNavigate();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isWanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'k';
    if (!isWanted || event.defaultPrevented || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
    event.preventDefault();
    void navigate({
      to: SCREENS.conversaciones.path,
      search: (before: { chat?: number | undefined }) => ({
        tab: 'search',
        chat: window.matchMedia(ONE_PANE_QUERY).matches ? undefined : before.chat,
      }),
    }).then(() => document.querySelector<HTMLInputElement>('[data-search-field]')?.focus());
  });
  useEffect(() => {
    const answer = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', answer);
    return () => window.removeEventListener('keydown', answer);
  }, []);
}
