import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { LLAMADAS_PAGE_SIZE } from '@tertulia/contract/features/llamadas/limites';
import { type BodyOf, call } from '../../platform/http/api.ts';
import { flagParam } from '../../platform/http/flag-param.ts';
import { queryClient } from '../../platform/query/client.ts';
import { isExpecting } from './expected-recording.ts';

const DISPONIBLE_KEY = ['llamadas', 'disponible'] as const;
const AJUSTES_KEY = ['llamadas', 'ajustes'] as const;
/** No event announces a recording: the query polls while one is expected. */
const EXPECTING_MS = 3000;
/** Only the users whose browsers rang get an event of a missed call: the others poll. */
const PERDIDAS_MS = 60_000;
const PERDIDAS_KEY = ['llamadas', 'perdidas'] as const;
const HISTORIAL_KEY = ['llamadas', 'historial'] as const;

/** The contact or chat whose calls are listed. */
export type DeQuien = { contactoId: number } | { conversacionId: number };

/** The numbers that calls may be made from, the main one first. */
export function useCanalesVoz() {
  return useQuery({
    queryKey: ['llamadas', 'canales'],
    queryFn: ({ signal }) => call('GET /api/voice/canales/voice', { signal }),
  });
}

/** The channel by which a contact knows the business, the chat's owner, and whether the query is pending. */
export function useCanalConocido(contactoId: number | null) {
  const { data, isFetching } = useQuery({
    queryKey: ['llamadas', 'conocido', contactoId],
    queryFn: ({ signal }) => call('GET /api/contactos/{id}/inicio', { params: { id: contactoId ?? 0 }, signal }),
    enabled: contactoId !== null,
    staleTime: 0,
    gcTime: 0,
    // without an answer the main channel is offered: the call does not wait for it
    retry: false,
    refetchOnWindowFocus: false,
  });
  return {
    canalId: data?.canalId ?? null,
    atiende: data?.atiende?.nombre ?? null,
    isPending: isFetching && data === undefined,
  };
}

/** The calls of a contact or a chat, in pages, newest first. */
export function useLlamadas(quien: DeQuien) {
  return useInfiniteQuery({
    queryKey: [...HISTORIAL_KEY, quien],
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, size: LLAMADAS_PAGE_SIZE };
      return 'contactoId' in quien
        ? call('GET /api/voice/contacts/{id}/calls', { params: { id: quien.contactoId }, query, signal })
        : call('GET /api/voice/conversations/{id}/calls', { params: { id: quien.conversacionId }, query, signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    // a recording's address expires after ten minutes, and the recording arrives later than the call
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap(({ content }) => content) ?? [];
      return shown.some((llamada) => isExpecting(llamada, Date.now())) ? EXPECTING_MS : false;
    },
  });
}

/** The number of customers whose calls were missed and who have not been called back. */
export function usePerdidasPendientes(isEnabled: boolean) {
  return useQuery({
    queryKey: [...PERDIDAS_KEY, 'cuenta'],
    queryFn: ({ signal }) => call('GET /api/voice/perdidas', { query: { size: 1, soloPendientes: 'true' }, signal }),
    select: ({ totalElements }) => totalElements,
    enabled: isEnabled,
    refetchInterval: PERDIDAS_MS,
  });
}

/** Customers' missed calls, in pages, newest first. */
export function usePerdidas(soloPendientes: boolean) {
  return useInfiniteQuery({
    queryKey: [...PERDIDAS_KEY, 'lista', soloPendientes],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/voice/perdidas', {
        query: { page: pageParam, size: LLAMADAS_PAGE_SIZE, soloPendientes: flagParam(soloPendientes) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ last, number }) => (last ? undefined : number + 1),
    staleTime: 0,
  });
}

/** Refetches the calls on screen. */
export function refreshLlamadas(): void {
  void queryClient.invalidateQueries({ queryKey: PERDIDAS_KEY });
  void queryClient.invalidateQueries({ queryKey: HISTORIAL_KEY });
}

/** Whether customers' calls may ring in the user's browser. */
export function useDisponibilidad() {
  return useQuery({
    queryKey: DISPONIBLE_KEY,
    queryFn: ({ signal }) => call('GET /api/voice/disponibilidad', { signal }),
    refetchOnWindowFocus: 'always',
  });
}

export async function setDisponible(disponible: boolean): Promise<void> {
  const saved = await call('PUT /api/voice/disponibilidad', { body: { disponible } });
  queryClient.setQueryData(DISPONIBLE_KEY, saved);
}

export function useVozAjustes() {
  return useQuery({
    queryKey: AJUSTES_KEY,
    queryFn: ({ signal }) => call('GET /api/voice/ajustes', { signal }),
    staleTime: 0,
  });
}

export async function saveVozAjustes(body: BodyOf<'PUT /api/voice/ajustes'>): Promise<void> {
  queryClient.setQueryData(AJUSTES_KEY, await call('PUT /api/voice/ajustes', { body }));
}
