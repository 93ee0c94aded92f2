import { isSupervising } from '@tertulia/contract/core/roles';
import { destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import { UNREAD_REFRESH_MS, UNREAD_THROTTLE_MS } from '@tertulia/contract/realtime/timing';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/http/api.ts';
import { onReadyChange, subscribe } from '../../platform/realtime/realtime.ts';
import { rolesOf, useUsuario } from '../../platform/session/session.ts';
import { throttle } from '../../platform/timing/throttle.ts';
import { touchesUnread } from './unread-event.ts';

const QUERY_KEY = ['unread-total'];

/**
 * The unread total of the badge and the tab's title: all chats for supervisors, else the own ones. Asked again every
 * 20 s, when the tab is shown, and after socket events at most once per second.
 */
export function useUnreadTotal(): number {
  const usuario = useUsuario();
  const address = isSupervising(rolesOf(usuario))
    ? 'GET /api/messages/unread-total/all'
    : 'GET /api/messages/unread-total/mine';
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: [...QUERY_KEY, address, usuario.id],
    queryFn: ({ signal }) => call(address, { signal }),
    refetchInterval: UNREAD_REFRESH_MS,
    // The title of a hidden tab is where the count is read.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  });

  useEffect(() => {
    const refresh = throttle(() => void queryClient.invalidateQueries({ queryKey: QUERY_KEY }), UNREAD_THROTTLE_MS);
    const leaveTopic = subscribe(
      destinationOfSuscriptor(usuario.suscriptorId),
      (event) => {
        if (touchesUnread(event)) refresh.run();
      },
      // What was counted before the topic was heard may lack an event.
      refresh.run,
    );
    // Also when the socket drops: if the server closed it because the session was revoked, this call's 401 says so.
    const leaveReady = onReadyChange(refresh.run);
    return () => {
      leaveTopic();
      leaveReady();
      refresh.stop();
    };
  }, [queryClient, usuario.suscriptorId]);

  return data?.total ?? 0;
}
