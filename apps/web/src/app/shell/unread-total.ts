import { isSupervising } from '@tertulia/contract/core/roles';
import { destinationOfSuscriptor } from '@tertulia/contract/realtime/destinations';
import { UNREAD_REFRESH_MS, UNREAD_THROTTLE_MS } from '@tertulia/contract/realtime/timing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import type { Connection } from '../../platform/realtime/connection.ts';
import { rolesOf, type SesionUsuario } from '../../platform/session/session.ts';
import { throttle } from '../../platform/timing/throttle.ts';
import { touchesUnread } from './unread-event.ts';

export const UNREAD_TOTAL_KEY = ['unread-total'];

/**
 * The unread total: of all chats for supervisors, else of the own ones. Refetched every 20 s, and when the tab is
 * shown.
 */
export function unreadTotalQuery(usuario: SesionUsuario) {
  const address = isSupervising(rolesOf(usuario))
    ? 'GET /api/messages/unread-total/all'
    : 'GET /api/messages/unread-total/mine';
  return queryOptions({
    queryKey: [...UNREAD_TOTAL_KEY, address, usuario.id],
    queryFn: ({ signal }) => call(address, { signal }),
    refetchInterval: UNREAD_REFRESH_MS,
    // The title of a hidden tab shows the count.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  });
}

/**
 * Refetches the unread total when an event may have changed it, when the subscriber's topic is confirmed and when the
 * socket connects or disconnects: at most once per second. Returns the unsubscribe function.
 */
export function followUnread(
  realtime: Pick<Connection, 'subscribe' | 'ready'>,
  suscriptorId: number,
  ask: () => void,
): () => void {
  const asking = throttle(ask, UNREAD_THROTTLE_MS);
  const leaveTopic = realtime.subscribe(
    destinationOfSuscriptor(suscriptorId),
    (event) => {
      if (touchesUnread(event)) asking.run();
    },
    // A count from before the topic's confirmation may lack an event.
    asking.run,
  );
  // Also when the socket drops: if the server closed it because the session was revoked, this call returns 401.
  const ready = realtime.ready.subscribe(asking.run);
  return () => {
    leaveTopic();
    ready.unsubscribe();
    asking.stop();
  };
}
