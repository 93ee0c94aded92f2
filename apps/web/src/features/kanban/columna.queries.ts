import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { TARJETAS_PAGE_SIZE, type KanbanEstado, type Tarjeta } from '@tertulia/contract/features/kanban/kanban';
import { createNota, keepNota } from '#public/notas';
import { call } from '../../platform/http/api.ts';
import { failureOf } from '../../platform/http/failure.ts';
import { queryClient } from '../../platform/query/client.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { forgetCambioNota, keepCambioNota } from './cambio-drafts.ts';
import { putIn, reorder, takeOut, tarjetaIn, tarjetasOf, type Columna } from './columna.ts';
import { KANBAN_PAGE_TEXTS } from './kanban-page.texts.ts';
import { isMovedFirst, moveContacto } from './kanban.queries.ts';
import type { KanbanFiltros } from './kanban-search.ts';

const ALL_KEY = ['kanban', 'columna'] as const;

export function columnaKey(estadoId: number, filtros?: KanbanFiltros) {
  return filtros ? ([...ALL_KEY, estadoId, filtros] as const) : ([...ALL_KEY, estadoId] as const);
}

/** The cards of a column, twenty at a time. */
export function useColumna(estadoId: number, filtros: KanbanFiltros) {
  return useInfiniteQuery({
    queryKey: columnaKey(estadoId, filtros),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/kanban/estados/{id}/contactos/page', {
        params: { id: estadoId },
        query: { ...filtros, page: pageParam, size: TARJETAS_PAGE_SIZE },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.last ? undefined : page.number + 1),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
  });
}

/** Refetches the loaded part of columns; of all columns without an argument. */
export function refreshColumnas(estadoIds?: Iterable<number>): void {
  if (!estadoIds) return void queryClient.invalidateQueries({ queryKey: ALL_KEY });
  for (const id of estadoIds) void queryClient.invalidateQueries({ queryKey: columnaKey(id) });
  return undefined;
}

/** Moves a card within its own column: only in this browser, until the column refetches. */
export function reorderTarjeta(estadoId: number, filtros: KanbanFiltros, tarjeta: Tarjeta, before: number): void {
  change(estadoId, filtros, (columna) => reorder(columna, tarjeta, before));
}

interface Cambio {
  tarjeta: Tarjeta;
  from: KanbanEstado;
  to: KanbanEstado;
  nota: string;
  filtros: KanbanFiltros;
}

/**
 * Moves a card to another column with its note: an optimistic update that is undone if the server refuses it. Reports
 * both results; a failed note is kept where the user looks for it.
 */
export async function moveTarjeta({ tarjeta, from, to, nota, filtros }: Cambio): Promise<void> {
  const both = [from.id, to.id];
  // A pending response would restore the old place for a moment.
  await Promise.all(both.map((id) => queryClient.cancelQueries({ queryKey: columnaKey(id) })));
  const source = queryClient.getQueryData<Columna>(columnaKey(from.id, filtros));
  const place = source ? tarjetasOf(source).findIndex(({ id }) => id === tarjeta.id) : -1;
  change(from.id, filtros, (columna) => takeOut(columna, tarjeta.id));
  change(to.id, filtros, (columna) => putIn(columna, tarjetaIn(tarjeta, to, new Date()), 0));
  try {
    await moveContacto(tarjeta.id, to.id, { conversacionId: tarjeta.conversacionId, deEstadoId: from.id });
  } catch (error) {
    const isElsewhere = isMovedFirst(error);
    change(to.id, filtros, (columna) => takeOut(columna, tarjeta.id));
    if (!isElsewhere) change(from.id, filtros, (columna) => putIn(columna, tarjeta, Math.max(0, place)));
    // another user moved it: only a refetch of all columns shows where it is
    refreshColumnas(isElsewhere ? undefined : both);
    keepCambioNota(tarjeta.id, to.id, nota);
    showToast({ variant: 'danger', ...failureOf(error, KANBAN_PAGE_TEXTS.moveFailed) });
    return;
  }
  forgetCambioNota(tarjeta.id, to.id);
  refreshColumnas(both);
  try {
    await createNota(tarjeta.id, nota, to.id);
    showToast({ variant: 'success', text: KANBAN_PAGE_TEXTS.saved });
  } catch (error) {
    keepNota(tarjeta.id, nota);
    showToast({ variant: 'warning', ...failureOf(error, KANBAN_PAGE_TEXTS.savedWithoutNote) });
  }
}

function change(estadoId: number, filtros: KanbanFiltros, update: (columna: Columna) => Columna): void {
  queryClient.setQueryData<Columna>(columnaKey(estadoId, filtros), (columna) => columna && update(columna));
}
