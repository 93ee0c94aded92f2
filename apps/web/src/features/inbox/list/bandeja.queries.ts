import { useQuery } from '@tanstack/react-query';
import type { Page } from '@tertulia/contract/core/page';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { CONVERSACIONES_PAGE_SIZE, type Scope } from '@tertulia/contract/features/conversaciones/estados';
import { ApiError } from '../../../platform/http/api-error.ts';
import { call } from '../../../platform/http/api.ts';
import { nextTryMs, queryClient } from '../../../platform/query/client.ts';
import { onSessionEnd } from '../../../platform/session/session.ts';
import {
  applyConversacion,
  applyCounts,
  applyNoLeidos,
  applyPagina,
  countOf,
  removeConversacion,
  type Lista,
} from './bandeja.ts';
import type { ListaName } from './bandeja-orden.ts';
import { changeBandeja, readBandeja, useBandeja } from './bandeja.cache.ts';
import { askingAt, takeInReport } from './optimistic-updates.ts';
import { createRefetchQueue } from './refetch-queue.ts';

const RESOLVED_STEP = 200;
const OVERLAPS = [1, 25, 100] as const;
const COALESCE_MS = 150;
const MAX_PARALLEL = 4;
const RETRY_MS = 3000;

const LISTS_KEY = ['conversaciones', 'lista'] as const;
const CHAT_KEY = ['conversaciones', 'una'] as const;
const COUNTS_KEY = ['conversaciones', 'conteos'] as const;
const UNREAD_KEY = ['conversaciones', 'no-leidos'] as const;

/** A list with the state of its first load. Its rows live in the inbox and follow every event. */
export function useLista(scope: ListaName, isEnabled = true) {
  const lista = useBandeja((bandeja) => bandeja.lists[scope]);
  const load = useQuery({
    queryKey: [...LISTS_KEY, scope],
    queryFn: async ({ signal }) => {
      await reloadLista(scope, signal);
      return Date.now();
    },
    enabled: isEnabled,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { lista, load };
}

/** The count on a tab, null until it is known. */
export function useCount(scope: Scope): number | null {
  return useBandeja((bandeja) => countOf(bandeja, scope));
}

/** Keeps the tab counts fresh while mounted. */
export function useCountsLoader(): void {
  useQuery({
    queryKey: COUNTS_KEY,
    queryFn: async ({ signal }) => {
      const counts = await call('GET /api/conversations/counts', { signal });
      changeBandeja((bandeja) => applyCounts(bandeja, counts));
      return counts;
    },
  });
}

/** Keeps the unread counters fresh while mounted: by interval, on return to the tab, and on invalidation. */
export function useNoLeidosLoader(refreshMs: number): void {
  useQuery({
    queryKey: UNREAD_KEY,
    queryFn: ({ signal }) => loadNoLeidos(signal),
    refetchInterval: refreshMs,
    refetchOnWindowFocus: 'always',
  });
}

/** Loads the unread counters of the own chats once. The response may lack a chat that is being accepted. */
export async function loadNoLeidos(signal?: AbortSignal): Promise<number> {
  const requestedAt = askingAt(readBandeja());
  const rows = await call('GET /api/conversations/messages/unread-by-conversation', signal ? { signal } : {});
  changeBandeja((bandeja) =>
    applyNoLeidos(bandeja, new Map(rows.map((row) => [row.conversacionId, row.noLeidos])), requestedAt),
  );
  return rows.length;
}

/** One chat: the inbox's copy at once, and the server's as soon as the chat is opened. */
export function useConversacion(id: number | null) {
  const conversacion = useBandeja((bandeja) => (id === null ? undefined : bandeja.byId.get(id)?.conversacion));
  const load = useQuery({
    queryKey: [...CHAT_KEY, id],
    queryFn: async () => {
      if (id !== null) await fetchConversacion(id);
      return Date.now();
    },
    enabled: id !== null,
    staleTime: 0,
    gcTime: 0,
  });
  return { conversacion, load };
}

/** Loads the rows below the loaded ones. Fails when rows move faster than pages arrive. */
export async function loadMore(scope: ListaName): Promise<void> {
  const first = readBandeja().lists[scope];
  for (const overlap of OVERLAPS) {
    const before = readBandeja().lists[scope];
    if (before.extent !== 'partial') return;
    await loadPage(scope, nextRequest(before.filas.length, stepOf(scope), overlap));
    if (isLonger(before, readBandeja().lists[scope])) return;
  }
  await refreshListas();
  if (!isLonger(first, readBandeja().lists[scope])) throw new Error(`the list ${scope} did not grow`);
}

/**
 * Reloads all loaded lists, shown or not, the counts and the open chat, which may be in no list or have left its list.
 * For the case that events were missed.
 */
export async function refreshListas(): Promise<void> {
  // a hidden list would keep feeding its stale size into its tab's count
  const lists = queryClient.invalidateQueries({ queryKey: LISTS_KEY, refetchType: 'all' });
  const open = queryClient.invalidateQueries({ queryKey: CHAT_KEY });
  await Promise.all([lists, open, refreshCounts(), refreshNoLeidos()]);
}

export function refreshCounts(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: COUNTS_KEY });
}

export function refreshNoLeidos(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: UNREAD_KEY });
}

/** Fetches one chat and merges it; a chat that is no longer visible to the user leaves the lists. */
async function fetchConversacion(id: number): Promise<Conversacion> {
  const requestedAt = askingAt(readBandeja());
  try {
    const conversacion = await call('GET /api/conversations/{id}', { params: { id } });
    changeBandeja((bandeja) => applyConversacion(bandeja, takeInReport(bandeja.viewer, conversacion), requestedAt));
    return conversacion;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) changeBandeja((bandeja) => removeConversacion(bandeja, id));
    throw error;
  }
}

/** Fetches single chats, a few at a time. */
export const refetchQueue = createRefetchQueue({
  waitMs: COALESCE_MS,
  maxParallel: MAX_PARALLEL,
  fetchOne: fetchConversacion,
  againMs: (failures, error) => {
    const waitMs = nextTryMs(failures, error);
    return waitMs === null ? null : Math.max(RETRY_MS, waitMs);
  },
});
onSessionEnd(() => refetchQueue.stop());

/**
 * Reloads the loaded rows, including those that were loaded during the request: a list that became shorter would lose
 * the scroll position.
 */
export async function reloadLista(scope: ListaName, signal?: AbortSignal): Promise<void> {
  const answers: Answer[] = [];
  const loaded = () => readBandeja().lists[scope].filas.length;
  let request = reloadRequest(loaded(), stepOf(scope));
  for (;;) {
    const answer = await askPage(scope, request, signal);
    answers.push(answer);
    const reached = request.page * request.size + answer.page.content.length;
    if (answer.page.last || answer.page.content.length === 0 || reached >= loaded()) break;
    request = nextRequest(reached, RESOLVED_STEP, 1);
  }
  takeInPages(scope, answers);
}

async function loadPage(scope: ListaName, request: PageRequest): Promise<void> {
  takeInPages(scope, [await askPage(scope, request)]);
}

interface Answer {
  page: Page<Conversacion>;
  requestedAt: number;
}

const SORTS = {
  mine: 'lastMessage,desc',
  waiting: 'lastMessage,desc',
  all: 'lastMessage,desc',
  resolved: 'fechaCierre,desc',
  longest: 'espera,asc',
} as const;

/** Requests one page of a list. */
export async function askPage(lista: ListaName, { page, size }: PageRequest, signal?: AbortSignal): Promise<Answer> {
  const requestedAt = askingAt(readBandeja());
  const scope = lista === 'longest' ? 'waiting' : lista;
  const query = { scope, page, size, sort: SORTS[lista] } as const;
  return { requestedAt, page: await call('GET /api/conversations', { query, signal }) };
}

function takeInPages(scope: ListaName, answers: readonly Answer[]): void {
  changeBandeja((bandeja) =>
    answers.reduce((before, { page, requestedAt }) => {
      const content = page.content.map((row) => takeInReport(before.viewer, row));
      return applyPagina(before, scope, { ...page, content }, requestedAt);
    }, bandeja),
  );
}

function stepOf(scope: ListaName): number {
  return scope === 'resolved' ? RESOLVED_STEP : CONVERSACIONES_PAGE_SIZE;
}

function isLonger(before: Lista, after: Lista): boolean {
  return (
    after.extent === 'complete' ||
    after.frontier?.id !== before.frontier?.id ||
    after.frontier?.ms !== before.frontier?.ms
  );
}

/** The server's maximum page size (decisions §2). */
const MAX_SIZE = 200;
/** With fewer new rows than this, a request from the top is not worth it. */
const MIN_GROWTH = 25;

export interface PageRequest {
  page: number;
  size: number;
}

/**
 * The page that continues a list with `shown` loaded rows. It starts `overlap` rows before their end: pages are counted
 * by position, so rows that left the list since would otherwise make the next page skip some.
 */
export function nextRequest(shown: number, step: number, overlap: number): PageRequest {
  if (MAX_SIZE - shown >= MIN_GROWTH) return { page: 0, size: Math.min(MAX_SIZE, shown + step) };
  const from = Math.max(1, shown - overlap);
  const page = Math.ceil(from / MAX_SIZE);
  return { page, size: Math.floor(from / page) };
}

/** The page that refreshes the loaded rows, up to the size of one page. */
export function reloadRequest(shown: number, step: number): PageRequest {
  return { page: 0, size: Math.min(MAX_SIZE, Math.max(step, shown)) };
}
