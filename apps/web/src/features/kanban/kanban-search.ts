import { readDay } from '../../platform/format/days.ts';
import { readPositive } from '../../platform/format/positive.ts';

/** What narrows the columns. */
export interface KanbanFiltros {
  /** A fragment of name, number or e-mail. */
  q?: string | undefined;
  asignadoUsuarioId?: number | undefined;
  /** `yyyy-MM-dd` */
  desde?: string | undefined;
  hasta?: string | undefined;
}

/** The place on the Kanban page, as the address keeps it. */
export interface KanbanSearch extends KanbanFiltros {
  tablero?: number | undefined;
  /** The column that is led to. */
  columna?: number | undefined;
  /** The chat that is open beside the board. */
  chat?: number | undefined;
  /** The broadcast that is looked at. */
  difusion?: number | undefined;
}

/** Reads an address that anybody may have written by hand: what makes no sense is as if it were not there. */
export function readKanbanSearch(search: Record<string, unknown>): KanbanSearch {
  const { q } = search;
  // The router reads `?q=123` as a number.
  const typed = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 200) : '';
  return {
    q: typed === '' ? undefined : typed,
    asignadoUsuarioId: readPositive(search['asignadoUsuarioId']),
    desde: readDay(search['desde']),
    hasta: readDay(search['hasta']),
    tablero: readPositive(search['tablero']),
    columna: readPositive(search['columna']),
    chat: readPositive(search['chat']),
    difusion: readPositive(search['difusion']),
  };
}

/** The filters alone, without the board and the chat. */
export function filtrosOf({ q, asignadoUsuarioId, desde, hasta }: KanbanSearch): KanbanFiltros {
  return { q, asignadoUsuarioId, desde, hasta };
}

/** How many filters narrow the columns. */
export function countFiltros(filtros: KanbanFiltros): number {
  return Object.values(filtros).filter((value) => value !== undefined).length;
}

/** The board that is shown: the one of the address, or the first where there is none or it is gone (document 2 §4). */
export function shownTablero<T extends { id: number }>(tableros: readonly T[], wanted: number | undefined): T | null {
  return tableros.find(({ id }) => id === wanted) ?? tableros[0] ?? null;
}
