import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * How many chats wait in the user's area, for the badge: counted by the inbox, which keeps the figure fresh on every screen. This only
 * looks: a query of its own under the same key would replace the inbox's way to count with each redraw.
 */
export function useEnEspera(): number {
  const queryClient = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange),
    [queryClient],
  );
  return useSyncExternalStore(
    subscribe,
    () => queryClient.getQueryData<{ waitingOwn: number }>(['conversaciones', 'conteos'])?.waitingOwn ?? 0,
  );
}
