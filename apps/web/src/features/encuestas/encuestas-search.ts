import { ENCUESTAS_PAGE_SIZE } from '@tertulia/contract/features/encuestas/page-size';
import { dayOf, firstOfMonth, readDay } from '../../platform/format/days.ts';
import { type ListSearch, type Orden, readList, readText } from '../../platform/format/list-search.ts';

const ENCUESTAS_SIZES = [10, 20, 50] as const;

const SORTS = ['createdAt', 'rating'] as const;
export type EncuestasSort = (typeof SORTS)[number];
export type EncuestasOrden = Orden<EncuestasSort>;
export const DEFAULT_ORDEN: EncuestasOrden = 'createdAt,desc';
export const ENCUESTAS_LIST = {
  sizes: ENCUESTAS_SIZES,
  usualSize: ENCUESTAS_PAGE_SIZE,
  sorts: SORTS,
  usualOrden: DEFAULT_ORDEN,
};

/** The state of the ratings page in its address; defaults are omitted. */
export interface EncuestasSearch extends ListSearch<EncuestasSort> {
  /** `yyyy-MM-dd`; empty means no limit, unlike a missing value. */
  start?: string | undefined;
  end?: string | undefined;
  agente?: string | undefined;
  /** Only ratings with a comment. */
  conComentario?: true | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readEncuestasSearch(search: Record<string, unknown>): EncuestasSearch {
  return {
    start: readEnd(search['start']),
    end: readEnd(search['end']),
    agente: readText(search['agente'])?.trim(),
    conComentario: search['conComentario'] === true ? true : undefined,
    ...readList(search, ENCUESTAS_LIST),
  };
}

function readEnd(value: unknown): string | undefined {
  return value === '' ? '' : readDay(value);
}

/** The active days: missing ones are the first of the month and today, in Bogotá. */
export function rangeOf({ start, end }: Pick<EncuestasSearch, 'start' | 'end'>, now: number) {
  const today = dayOf(now);
  return { start: start ?? firstOfMonth(today), end: end ?? today };
}
