import { isCancelledError, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Difusion } from '@tertulia/contract/features/difusiones/difusion';
import { DIFUSIONES_PAGE_SIZE, type EstadoDestinatario } from '@tertulia/contract/features/difusiones/estados';
import { type BodyOf, call, type ReplyOf } from '../../platform/http/api.ts';
import { queryClient } from '../../platform/query/client.ts';
import { isAwaited, isUnderWay } from './difusion-progress.ts';
import { watchDifusion } from './watched.ts';

const ALL = ['difusiones'] as const;
/** The newest ones include the active ones. */
const RECENT = 20;
/** Events announce changes; this poll covers missed ones. */
const ANYWAY_MS = 15_000;
/** No event announces deliveries after the end: an open broadcast polls. */
const AWAITED_MS = 5000;

type BroadcastBody = BodyOf<'POST /api/kanban/estados/{estadoId}/broadcast-plantilla/{plantillaId}'>;

/** Previews a broadcast, or starts it. The same `clave` twice is one broadcast. */
export async function sendDifusion(
  target: { estadoId: number; plantillaId: number },
  body: BroadcastBody,
  isDryRun: boolean,
): Promise<ReplyOf<'POST /api/kanban/estados/{estadoId}/broadcast-plantilla/{plantillaId}'>> {
  const result = await call('POST /api/kanban/estados/{estadoId}/broadcast-plantilla/{plantillaId}', {
    params: target,
    query: { dryRun: String(isDryRun) },
    body,
  });
  if (result.difusionId !== null) {
    watchDifusion(result.difusionId);
    refreshDifusiones();
  }
  return result;
}

const recientesQuery = queryOptions({
  queryKey: [...ALL, 'recientes'],
  queryFn: ({ signal }) => call('GET /api/difusiones', { query: { size: RECENT }, signal }),
  staleTime: 0,
});

export function useDifusiones() {
  return useQuery({
    ...recientesQuery,
    refetchInterval: ({ state }) => (state.data?.content.some(isUnderWay) ? ANYWAY_MS : false),
  });
}

/** A page of broadcasts, newest first. */
export function useDifusionesPagina(page: number) {
  return useQuery({
    queryKey: [...ALL, 'pagina', page],
    queryFn: ({ signal }) => call('GET /api/difusiones', { query: { page, size: DIFUSIONES_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.content.some(isUnderWay) ? ANYWAY_MS : false),
  });
}

const unaQuery = (id: number) =>
  queryOptions({
    queryKey: [...ALL, 'una', id],
    queryFn: ({ signal }) => call('GET /api/difusiones/{id}', { params: { id }, signal }),
    staleTime: 0,
  });

export function useDifusion(id: number) {
  return useQuery({
    ...unaQuery(id),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      return isUnderWay(data) ? ANYWAY_MS : isAwaited(data) && AWAITED_MS;
    },
  });
}

export function useDestinatarios(
  difusion: Pick<Difusion, 'id' | 'estado' | 'contadores'>,
  { estado, page }: { estado: EstadoDestinatario | null; page: number },
) {
  const { id } = difusion;
  const query = { page, ...(estado === null ? {} : { estado }) };
  return useQuery({
    queryKey: [...ALL, 'destinatarios', id, query],
    queryFn: ({ signal }) => call('GET /api/difusiones/{id}/destinatarios', { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: !isUnderWay(difusion) && isAwaited(difusion) && AWAITED_MS,
    staleTime: 0,
  });
}

export function fetchDestinatariosCsv(id: number): Promise<string> {
  return call('GET /api/difusiones/{id}/destinatarios.csv', { params: { id } });
}

const CHANGES = {
  pausar: 'POST /api/difusiones/{id}/pausar',
  reanudar: 'POST /api/difusiones/{id}/reanudar',
  detener: 'POST /api/difusiones/{id}/detener',
} as const;
export type Cambio = keyof typeof CHANGES;

/** Pauses, resumes or stops; the screen follows the response at once. */
export async function changeDifusion(id: number, cambio: Cambio): Promise<void> {
  const after: Difusion = await call(CHANGES[cambio], { params: { id } });
  queryClient.setQueryData([...ALL, 'una', id], after);
  refreshDifusiones();
}

/** Refetches all broadcasts on screen. */
export function refreshDifusiones(): void {
  void queryClient.invalidateQueries({ queryKey: ALL });
}

/**
 * Refetches one broadcast and replaces it in the list: a running one sends an event each second, and the list would
 * make the server count the recipients of twenty broadcasts each time.
 */
export async function refreshDifusion(id: number): Promise<void> {
  const { queryKey } = recientesQuery;
  const isListed = () => queryClient.getQueryData(queryKey)?.content.some((difusion) => difusion.id === id) ?? false;
  // a list being loaded may be older than this request
  if (!isListed() || queryClient.isFetching({ queryKey }) > 0) return refreshDifusiones();
  void queryClient.invalidateQueries({ queryKey: [...ALL, 'destinatarios', id] });
  // a request sent before the event may lack it
  await queryClient.cancelQueries({ queryKey: unaQuery(id).queryKey });
  try {
    const fresh = await queryClient.fetchQuery(unaQuery(id));
    queryClient.setQueryData(
      queryKey,
      (list) => list && { ...list, content: list.content.map((difusion) => (difusion.id === id ? fresh : difusion)) },
    );
  } catch (error) {
    // its next event refetches instead
    if (!isCancelledError(error)) refreshDifusiones();
  }
}
