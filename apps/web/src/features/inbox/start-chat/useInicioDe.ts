import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../../platform/http/api.ts';

interface Opening {
  isOpen: boolean;
  /** Null while no contact is chosen: then there is nothing to look up. */
  contactoId: number | null;
  onOpen: (chat: { id: number }) => void;
}

/**
 * Where a chat with the contact continues, fetched once per opening of a dialog. An open chat that the user may read
 * opens instead of the dialog, on any channel; otherwise `canalId` is the channel that the customer knows.
 */
export function useInicioDe({ isOpen, contactoId, onOpen }: Opening) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['inicio', contactoId],
    queryFn: ({ signal }) => call('GET /api/contactos/{id}/inicio', { params: { id: contactoId ?? 0 }, signal }),
    enabled: isOpen && contactoId !== null,
    staleTime: 0,
    gcTime: 0,
    // values typed in the dialog stay: only a new opening fetches again
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const conversacionId = isFetching ? null : (data?.conversacionId ?? null);
  const open = useEffectEvent((id: number) => onOpen({ id }));
  useEffect(() => {
    if (isOpen && conversacionId !== null) open(conversacionId);
  }, [isOpen, conversacionId]);
  return {
    /** Whether the dialog may be shown: there is no chat to open instead. */
    isReady: contactoId === null || (!isFetching && conversacionId === null),
    canalId: data?.canalId ?? null,
    /** The open chat with the contact, and the colleague who owns it; null for the user's own. */
    conversacionId,
    atiende: data?.atiende ?? null,
    isPending: isFetching,
    error: isFetching || data ? null : error,
    refetch,
  };
}
