import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { LLAMADAS_PAGE_SIZE } from '@tertulia/contract/features/llamadas/limites';
import { type BodyOf, call } from '../../platform/http/api.ts';
import { flagParam } from '../../platform/http/flag-param.ts';
import { queryClient } from '../../platform/query/client.ts';
import { isExpecting } from './espera.ts';

const DISPONIBLE_KEY = ['llamadas', 'disponible'] as const;
const AJUSTES_KEY = ['llamadas', 'ajustes'] as const;
/** No event tells of a recording: while one is awaited it is asked for. */
const EXPECTING_MS = 3000;
/** Nobody but those whom it rang is told of a missed call: the others ask. */
const PERDIDAS_MS = 60_000;
const PERDIDAS_KEY = ['llamadas', 'perdidas'] as const;
const HISTORIAL_KEY = ['llamadas', 'historial'] as const;

/** Whose calls are listed. */
export type DeQuien = { contactoId: number } | { conversacionId: number };

/** The numbers that calls may be made from, the principal one first. */
export function useCanalesVoz() {
  return useQuery({
    queryKey: ['llamadas', 'canales'],
    queryFn: ({ signal }) => call('GET /api/voice/canales/voice', { signal }),
  });
}

/** The channel by which a contact knows the business, the colleague who owns their chat, and whether that is still being asked. */
export function useCanalConocido(contactoId: number | null) {
  const { data, isFetching } = useQuery({
    queryKey: ['llamadas', 'conocido', contactoId],
    queryFn: ({ signal }) => call('GET /api/contactos/{id}/inicio', { params: { id: contactoId ?? 0 }, signal }),
    enabled: contactoId !== null,
    staleTime: 0,
    gcTime: 0,
    // without an answer the principal channel is offered: a call is not held up for it
    retry: false,
    refetchOnWindowFocus: false,
  });
  return {
    canalId: data?.canalId ?? null,
    atiende: data?.atiende?.nombre ?? null,
    isPending: isFetching && data === undefined,
  };
}

/** The calls of a contact or of a chat, page by page, the newest first. */
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
    // a recording's address runs out after ten minutes, and the sound itself comes later than the call
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap(({ content }) => content) ?? [];
      return shown.some((llamada) => isExpecting(llamada, Date.now())) ? EXPECTING_MS : false;
    },
  });
}

/** How many customers rang in vain and have not been spoken with since. */
export function usePerdidasPendientes(isEnabled: boolean) {
  return useQuery({
    queryKey: [...PERDIDAS_KEY, 'cuenta'],
    queryFn: ({ signal }) => call('GET /api/voice/perdidas', { query: { size: 1, soloPendientes: 'true' }, signal }),
    select: ({ totalElements }) => totalElements,
    enabled: isEnabled,
    refetchInterval: PERDIDAS_MS,
  });
}

/** Customers' calls that nobody took, page by page, the newest first. */
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

/** Asks again for the calls that are shown. */
export function refreshLlamadas(): void {
  void queryClient.invalidateQueries({ queryKey: PERDIDAS_KEY });
  void queryClient.invalidateQueries({ queryKey: HISTORIAL_KEY });
}

/** Whether customers' calls may ring in the own browser. */
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
