import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import { useInboxPlace, type Place } from './useInboxPlace.ts';

/** The open chat of the current screen, in the inbox or beside the board, with functions to open and close one. */
export function useOpenChat(): {
  openId: number | null;
  /** Opens a chat in the inbox; a user who is there keeps their list and search. */
  open: (chat: number) => void;
  close: () => void;
} {
  const inbox = useInboxPlace();
  const { chat }: Place = useSearch({ strict: false });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const navigate = useNavigate();
  if (path === SCREENS.conversaciones.path) return inbox;
  const open = (wanted: number) => void navigate({ to: SCREENS.conversaciones.path, search: { chat: wanted } });
  if (path !== SCREENS.kanban.path) return { ...inbox, open };
  return {
    openId: chat ?? null,
    open,
    close: () =>
      void navigate({ to: SCREENS.kanban.path, search: (before) => ({ ...before, chat: undefined }), replace: true }),
  };
}
