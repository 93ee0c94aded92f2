import { VisuallyHidden } from '@mantine/core';
import { badgeOf } from '../list/names.ts';
import { formatBadge } from '../../../platform/format/numbers.ts';
import { UnreadBadge } from '../../../ui/chat/UnreadBadge.tsx';
import { WaitingBadge } from '../../../ui/chat/WaitingBadge.tsx';
import css from './BandejaPanel.module.css';
import { useQuery } from '@tanstack/react-query';
import { UNREAD_REFRESH_MS } from '@tertulia/contract/realtime/timing';
import { call } from '../../../platform/http/api.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { useBandeja } from '../list/bandeja.cache.ts';

/** The server's limit of the count. */
const MAX_WAITING = 999;

/** The unread messages of the own chats, and the number of waiting chats in the own area. */
export function OpenCounts() {
  const { unread, waiting } = useOpenCounts();
  if (unread === 0 && waiting === 0) return null;
  return (
    <span className={css.counts}>
      {unread > 0 ? (
        <UnreadBadge>
          {badgeOf(unread)}
          <VisuallyHidden> sin leer</VisuallyHidden>
        </UnreadBadge>
      ) : null}
      {waiting > 0 ? <WaitingBadge count={formatBadge(waiting, MAX_WAITING)} /> : null}
    </span>
  );
}

const UNREAD_MINE = 'GET /api/messages/unread-total/mine';

/**
 * The user's unread messages and the number of waiting chats in the user's area, for the browser tab. Updated with the
 * shell's counts.
 */
function useOpenCounts(): { unread: number; waiting: number } {
  const usuarioId = useUsuario().id;
  const waiting = useBandeja(({ counts }) => counts?.waitingOwn ?? 0);
  const { data } = useQuery({
    queryKey: ['unread-total', UNREAD_MINE, usuarioId],
    queryFn: ({ signal }) => call(UNREAD_MINE, { signal }),
    refetchInterval: UNREAD_REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  return { unread: data?.total ?? 0, waiting };
}
