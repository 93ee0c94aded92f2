import { useQuery } from '@tanstack/react-query';
import { UNREAD_REFRESH_MS } from '@tertulia/contract/realtime/timing';
import { call } from '../../../platform/http/api.ts';
import { useUsuario } from '../../../platform/session/session.ts';
import { useBandeja } from './bandeja.cache.ts';

const UNREAD_MINE = 'GET /api/messages/unread-total/mine';

/**
 * The user's unread messages and the number of waiting chats in the user's area, for the browser tab. Updated with the
 * shell's counts.
 */
export function useOpenCounts(): { unread: number; waiting: number } {
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
