import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { SCREENS } from '@tertulia/contract/access/screens';
import { useInboxPlace, type Place } from './useInboxPlace.ts';

/** The chat that is open on the screen that is shown, in the inbox or beside the board, with the way to close it. */
export function useOpenChat(): { openId: number | null; close: () => void } {
  const inbox = useInboxPlace();
  const { chat }: Place = useSearch({ strict: false });
  const isBeside = useLocation({ select: ({ pathname }) => pathname === SCREENS.kanban.path });
  const navigate = useNavigate();
  if (!isBeside) return inbox;
  return {
    openId: chat ?? null,
    close: () =>
      void navigate({ to: SCREENS.kanban.path, search: (before) => ({ ...before, chat: undefined }), replace: true }),
  };
}
