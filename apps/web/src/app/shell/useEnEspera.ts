import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * The number of waiting chats in the user's area, for the badge. The inbox loads it and keeps it fresh on every screen;
 * this hook only reads it: a second query under the same key would replace the inbox's query function with each render.
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
