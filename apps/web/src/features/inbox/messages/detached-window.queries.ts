import { useQuery } from '@tanstack/react-query';
import { MENSAJES_PAGE_SIZE } from '@tertulia/contract/features/mensajes/tipos';
import { call } from '../../../platform/http/api.ts';
import { queryClient } from '../../../platform/query/client.ts';
import { mayExtendBefore, mergeMensajes, type Thread } from './thread.ts';
import { inFlight, readThread } from './thread.queries.ts';
import type { Jump } from './jump.ts';
import { holds, DETACHED_KEY } from './detached-window.ts';

function detachedKey({ conversacionId, secuencia }: Pick<Jump, 'conversacionId' | 'secuencia'>) {
  return [DETACHED_KEY, conversacionId, secuencia] as const;
}

/**
 * The messages around the one at which a chat opens. No request while the loaded end holds that message with the ones
 * above it.
 */
export function useDetachedWindow(jump: Jump | null) {
  return useQuery({
    queryKey: jump === null ? [DETACHED_KEY] : detachedKey(jump),
    queryFn: ({ signal }) =>
      jump === null ? null : inFlight.bufferDuring(jump.conversacionId, () => loadAround(jump, signal)),
    enabled: jump !== null,
    structuralSharing: false,
    staleTime: Infinity,
    gcTime: 60_000,
  });
}

/** Loads the page after the detached window. */
export async function loadNewer(jump: Jump): Promise<void> {
  const last = readDetachedWindow(jump)?.at(-1);
  if (last) grow(jump, await askAfter(jump.conversacionId, last.secuencia));
}

/** Loads the page before the detached window. */
export async function loadOlderOfDetachedWindow(jump: Jump): Promise<void> {
  const first = readDetachedWindow(jump)?.[0];
  if (first) grow(jump, await askBefore(jump.conversacionId, first.secuencia));
}

async function loadAround({ conversacionId, secuencia }: Jump, signal: AbortSignal): Promise<Thread> {
  const end = readThread(conversacionId);
  if (holds(end, secuencia) && mayExtendBefore(end, secuencia)) return end;
  const [before, after] = await Promise.all([
    askBefore(conversacionId, secuencia + 1, signal),
    askAfter(conversacionId, secuencia, signal),
  ]);
  return mergeMensajes(before, after);
}

function grow(jump: Jump, brought: Thread): void {
  queryClient.setQueryData<Thread>(detachedKey(jump), (detached) => detached && mergeMensajes(detached, brought));
}

function readDetachedWindow(jump: Jump): Thread | undefined {
  return queryClient.getQueryData<Thread>(detachedKey(jump));
}

async function askBefore(id: number, antesDeSecuencia: number, signal?: AbortSignal): Promise<Thread> {
  const query = { size: MENSAJES_PAGE_SIZE, sort: 'timestamp,desc', antesDeSecuencia, markRead: 'false' } as const;
  return (await call('GET /api/conversations/{id}/messages', { params: { id }, query, signal })).content;
}

async function askAfter(id: number, despuesDeSecuencia: number, signal?: AbortSignal): Promise<Thread> {
  const query = { size: MENSAJES_PAGE_SIZE, sort: 'timestamp,asc', despuesDeSecuencia, markRead: 'false' } as const;
  return (await call('GET /api/conversations/{id}/messages', { params: { id }, query, signal })).content;
}
