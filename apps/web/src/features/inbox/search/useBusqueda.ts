import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { Conversacion, ConversacionHallada } from '@tertulia/contract/features/conversaciones/conversacion';
import { MAX_SEARCH_RESULTS, SEARCH_SLICE } from '@tertulia/contract/features/conversaciones/estados';
import { askingAt, takeInReport } from '../list/optimistic-updates.ts';
import { applyConversaciones } from '../list/bandeja.ts';
import { changeBandeja, readBandeja, useBandeja } from '../list/bandeja.cache.ts';
import { call } from '../../../platform/http/api.ts';
import { WHILE_TYPING } from '../../../platform/query/client.ts';

/** Document 2 §9. */
export const SEARCH_PAUSE_MS = 250;
const MIN_LENGTH = 2;
const NONE: readonly ConversacionHallada[] = [];

/**
 * Chats that contain the typed text in their contact or in a message, newest first, a hundred per page. Found rows
 * follow events like all others.
 */
export function useBusqueda(typed: string) {
  const [q] = useDebouncedValue(typed.trim(), SEARCH_PAUSE_MS);
  const isLongEnough = q.length >= MIN_LENGTH && typed.trim().length >= MIN_LENGTH;
  const search = useQuery({
    ...WHILE_TYPING,
    queryKey: ['conversaciones', 'buscar', q],
    queryFn: ({ signal }) => findChats(q, signal),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const [shown, setShown] = useState({ q, count: SEARCH_SLICE });
  if (shown.q !== q) setShown({ q, count: SEARCH_SLICE });
  const found = isLongEnough ? (search.data?.found ?? NONE) : NONE;
  const known = useBandeja((bandeja) => (isLongEnough ? bandeja.byId : null));
  const rows = useMemo(
    () => found.slice(0, shown.count).map((hallada) => withNews(hallada, known?.get(hallada.id)?.conversacion)),
    [found, shown.count, known],
  );
  const hasMore = shown.count < found.length;
  return {
    rows,
    /** The text that the rows matched: the words to mark, also while the next response is pending. */
    q: search.data?.q ?? q,
    total: found.length,
    isLongEnough,
    search,
    showMore: () => {
      if (hasMore) setShown((before) => ({ ...before, count: before.count + SEARCH_SLICE }));
    },
  };
}

/** Searches for chats and merges the result. */
export async function findChats(
  q: string,
  signal: AbortSignal,
): Promise<{ q: string; found: readonly ConversacionHallada[] }> {
  const requestedAt = askingAt(readBandeja());
  const found = await call('GET /api/conversations/search', { query: { q, limit: MAX_SEARCH_RESULTS }, signal });
  changeBandeja((bandeja) =>
    applyConversaciones(
      bandeja,
      found.map((hallada) => takeInReport(bandeja.viewer, chatOf(hallada))),
      requestedAt,
    ),
  );
  return { q, found };
}

function chatOf(hallada: Conversacion & Partial<Pick<ConversacionHallada, 'coincidencia'>>): Conversacion {
  const chat = { ...hallada };
  delete chat.coincidencia;
  return chat;
}

/** One row object per state of its chat, so that only changed rows render again. */
const merged = new WeakMap<ConversacionHallada, ConversacionHallada>();

function withNews(hallada: ConversacionHallada, chat: Omit<ConversacionHallada, 'coincidencia'> | undefined) {
  if (chat === undefined) return hallada;
  const before = merged.get(hallada);
  if (before && sources.get(before) === chat) return before;
  // A matching text from before the chat was locked is not shown afterwards.
  const row = { ...chat, coincidencia: chat.puede.leer ? hallada.coincidencia : null };
  merged.set(hallada, row);
  sources.set(row, chat);
  return row;
}

const sources = new WeakMap<ConversacionHallada, object>();
