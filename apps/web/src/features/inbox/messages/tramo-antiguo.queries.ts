import { useQuery } from '@tanstack/react-query';
import { MENSAJES_PAGE_SIZE } from '@tertulia/contract/features/mensajes/tipos';
import { call } from '../../../platform/http/api.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { hasRoomBefore, mergeMensajes, type Hilo } from './hilo.ts';
import { llegadas, readHilo } from './hilo.queries.ts';
import type { Salto } from './salto.ts';
import { holds, TRAMO_KEY } from './tramo-antiguo.ts';

function tramoKey({ conversacionId, secuencia }: Pick<Salto, 'conversacionId' | 'secuencia'>) {
  return [TRAMO_KEY, conversacionId, secuencia] as const;
}

/** The messages around the one a chat is opened at; nothing is asked while the chat's end already holds it with what is above it. */
export function useTramo(salto: Salto | null) {
  return useQuery({
    queryKey: salto === null ? [TRAMO_KEY] : tramoKey(salto),
    queryFn: ({ signal }) =>
      salto === null ? null : llegadas.during(salto.conversacionId, () => loadAround(salto, signal)),
    enabled: salto !== null,
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

/** Brings the page behind the stretch. */
export async function loadNewer(salto: Salto): Promise<void> {
  const last = readTramo(salto)?.at(-1);
  if (last) grow(salto, await askAfter(salto.conversacionId, last.secuencia));
}

/** Brings the page before the stretch. */
export async function loadOlderOfTramo(salto: Salto): Promise<void> {
  const first = readTramo(salto)?.[0];
  if (first) grow(salto, await askBefore(salto.conversacionId, first.secuencia));
}

async function loadAround({ conversacionId, secuencia }: Salto, signal: AbortSignal): Promise<Hilo> {
  const end = readHilo(conversacionId);
  if (holds(end, secuencia) && hasRoomBefore(end, secuencia)) return end;
  const [before, after] = await Promise.all([
    askBefore(conversacionId, secuencia + 1, signal),
    askAfter(conversacionId, secuencia, signal),
  ]);
  return mergeMensajes(before, after);
}

function grow(salto: Salto, brought: Hilo): void {
  queryClient.setQueryData<Hilo>(tramoKey(salto), (tramo) => tramo && mergeMensajes(tramo, brought));
}

function readTramo(salto: Salto): Hilo | undefined {
  return queryClient.getQueryData<Hilo>(tramoKey(salto));
}

async function askBefore(id: number, antesDeSecuencia: number, signal?: AbortSignal): Promise<Hilo> {
  const query = { size: MENSAJES_PAGE_SIZE, sort: 'timestamp,desc', antesDeSecuencia, markRead: 'false' } as const;
  return (await call('GET /api/conversations/{id}/messages', { params: { id }, query, signal })).content;
}

async function askAfter(id: number, despuesDeSecuencia: number, signal?: AbortSignal): Promise<Hilo> {
  const query = { size: MENSAJES_PAGE_SIZE, sort: 'timestamp,asc', despuesDeSecuencia, markRead: 'false' } as const;
  return (await call('GET /api/conversations/{id}/messages', { params: { id }, query, signal })).content;
}
