import { readDay } from '../../platform/format/days.ts';
import { readText } from '../../platform/format/list-search.ts';
import { readPositive } from '../../platform/format/positive.ts';

/** The filters of the columns. */
export interface KanbanFiltros {
  /** A part of name, number or e-mail. */
  q?: string | undefined;
  asignadoUsuarioId?: number | undefined;
  /** `yyyy-MM-dd` */
  desde?: string | undefined;
  hasta?: string | undefined;
}

/** The state of the Kanban page in its address. */
export interface KanbanSearch extends KanbanFiltros {
  tablero?: number | undefined;
  /** The column to scroll to. */
  columna?: number | undefined;
  /** The chat that is open beside the board. */
  chat?: number | undefined;
  /** The open broadcast. */
  difusion?: number | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readKanbanSearch(search: Record<string, unknown>): KanbanSearch {
  return {
    q: readText(search['q'])?.trim(),
    asignadoUsuarioId: readPositive(search['asignadoUsuarioId']),
    desde: readDay(search['desde']),
    hasta: readDay(search['hasta']),
    tablero: readPositive(search['tablero']),
    columna: readPositive(search['columna']),
    chat: readPositive(search['chat']),
    difusion: readPositive(search['difusion']),
  };
}

/** Only the filters, without the board and the chat. */
export function filtrosOf({ q, asignadoUsuarioId, desde, hasta }: KanbanSearch): KanbanFiltros {
  return { q, asignadoUsuarioId, desde, hasta };
}

/** The number of active filters. */
export function countFiltros(filtros: KanbanFiltros): number {
  return Object.values(filtros).filter((value) => value !== undefined).length;
}

/** The board of the address, or the first one if it is missing or gone (document 2 §4). */
export function shownTablero<T extends { id: number }>(tableros: readonly T[], wanted: number | undefined): T | null {
  return tableros.find(({ id }) => id === wanted) ?? tableros[0] ?? null;
}
