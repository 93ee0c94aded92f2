import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '@tertulia/contract/core/page';
import type { KanbanEstado, Tarjeta } from '@tertulia/contract/features/kanban/kanban';

/** The loaded cards of a column. */
export type Columna = InfiniteData<Page<Tarjeta>>;

/** The cards in order; one that moved between two pages while they were loaded appears once. */
export function tarjetasOf(columna: Columna): Tarjeta[] {
  const byId = new Map<number, Tarjeta>();
  for (const { content } of columna.pages)
    for (const tarjeta of content) if (!byId.has(tarjeta.id)) byId.set(tarjeta.id, tarjeta);
  return [...byId.values()];
}

/** The column without a card, with its total lowered. */
export function takeOut(columna: Columna, contactoId: number): Columna {
  if (!columna.pages.some(({ content }) => content.some(({ id }) => id === contactoId))) return columna;
  return withTotal(columna, -1, (content) => content.filter(({ id }) => id !== contactoId));
}

/** The column with a card inserted among the loaded ones, with its total raised. */
export function putIn(columna: Columna, tarjeta: Tarjeta, index: number): Columna {
  let before = index;
  let isIn = false;
  const last = columna.pages.length - 1;
  return withTotal(takeOut(columna, tarjeta.id), 1, (content, page) => {
    if (isIn) return content;
    if (before > content.length && page < last) {
      before -= content.length;
      return content;
    }
    isIn = true;
    return content.toSpliced(before, 0, tarjeta);
  });
}

/** The column with one of its cards moved before the one at index `before`. */
export function reorder(columna: Columna, tarjeta: Tarjeta, before: number): Columna {
  const place = tarjetasOf(columna).findIndex(({ id }) => id === tarjeta.id);
  return putIn(columna, tarjeta, place >= 0 && place < before ? before - 1 : before);
}

/** A card as it will be in another state. */
export function tarjetaIn(tarjeta: Tarjeta, estado: KanbanEstado, now: Date): Tarjeta {
  return {
    ...tarjeta,
    kanbanEstadoId: estado.id,
    kanbanEstadoNombre: estado.nombre,
    kanbanColor: estado.color,
    kanbanEstadoFecha: now.toISOString(),
  };
}

function withTotal(columna: Columna, by: 1 | -1, change: (content: Tarjeta[], page: number) => Tarjeta[]): Columna {
  const pages = columna.pages.map((page, index) => ({
    ...page,
    content: change(page.content, index),
    totalElements: page.totalElements + by,
  }));
  return { ...columna, pages };
}
