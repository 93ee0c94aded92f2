import { skipToken, useQuery } from '@tanstack/react-query';

/** How many chats wait in the user's area, for the badge: counted by the inbox, which keeps the figure fresh on every screen. */
export function useEnEspera(): number {
  return (
    useQuery<{ waitingOwn: number }>({ queryKey: ['conversaciones', 'conteos'], queryFn: skipToken }).data
      ?.waitingOwn ?? 0
  );
}
