import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import type { Conversacion } from '@tertulia/contract/features/conversaciones/conversacion';
import { call } from '../../platform/http/api.ts';
import { applyConversacion } from './bandeja.ts';
import { changeBandeja, readBandeja, useBandeja } from './bandeja.cache.ts';
import { sortFilas } from './bandeja-orden.ts';

const DEBOUNCE_MS = 250;
const MIN_LENGTH = 2;
const SLICE = 100;
/** Together these hold every chat that the viewer may see. */
const SCOPES = ['all', 'waiting', 'resolved'] as const;
const NO_ROWS: readonly Conversacion[] = [];

/** Chats by name, number or e-mail, newest first, a hundred more at a time; found rows follow events like any other. */
export function useBusqueda(typed: string) {
  const [settled] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const isAsked = settled.length >= MIN_LENGTH && typed.trim().length >= MIN_LENGTH;
  const search = useInfiniteQuery({
    queryKey: ['conversaciones', 'buscar', settled],
    queryFn: ({ pageParam, signal }) => findPage(settled, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (lastPage, pages) => (lastPage.isLast ? undefined : pages.length),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const byId = useBandeja((bandeja) => (isAsked ? bandeja.byId : null));
  const ids = isAsked ? (search.data?.pages.flatMap((page) => page.ids) ?? []) : [];
  const rows = byId === null ? NO_ROWS : [...new Set(ids)].flatMap((id) => byId.get(id)?.conversacion ?? []);
  return { rows, isAsked, search };
}

async function findPage(q: string, page: number, signal: AbortSignal): Promise<{ ids: number[]; isLast: boolean }> {
  const askedAt = readBandeja().clock;
  const sort = 'lastMessage,desc';
  const pages = await Promise.all(
    SCOPES.map((scope) => call('GET /api/conversations', { query: { scope, q, page, size: SLICE, sort }, signal })),
  );
  const found = sortFilas(
    pages.flatMap((each) => each.content),
    'all',
  );
  changeBandeja((bandeja) => found.reduce((next, row) => applyConversacion(next, row, askedAt), bandeja));
  return { ids: found.map((row) => row.id), isLast: pages.every((each) => each.last) };
}
