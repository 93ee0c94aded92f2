import { UNREAD_REFRESH_MS } from '@tertulia/contract/realtime/timing';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { useUsuario } from '../../platform/session/session.ts';

/**
 * The unread count of the rooms, for the badge: refetched as often as the chats', and by internal chat at each change.
 */
export function useSalasNoLeidas(): number {
  const { id } = useUsuario();
  const { data } = useQuery({
    // Below the key of all rooms, so that it is refreshed with them.
    queryKey: ['salas', 'no-leidos', id],
    queryFn: ({ signal }) => call('GET /api/internal-chat/no-leidos', { signal }),
    refetchInterval: UNREAD_REFRESH_MS,
    refetchOnWindowFocus: 'always',
  });
  return data?.total ?? 0;
}
