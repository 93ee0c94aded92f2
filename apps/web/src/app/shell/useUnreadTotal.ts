import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connection } from '../../platform/realtime/realtime.ts';
import { useUsuario } from '../../platform/session/session.ts';
import { followUnread, UNREAD_TOTAL_KEY, unreadTotalQuery } from './unread-total.ts';

/** The unread total of the badge and the tab's title, which follows the events. */
export function useUnreadTotal(): number {
  const usuario = useUsuario();
  const queryClient = useQueryClient();
  const { data } = useQuery(unreadTotalQuery(usuario));

  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: UNREAD_TOTAL_KEY });
    return followUnread(connection, usuario.suscriptorId, ask);
  }, [queryClient, usuario.suscriptorId]);

  return data?.total ?? 0;
}
