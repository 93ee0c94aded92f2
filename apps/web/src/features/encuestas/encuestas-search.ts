import { ENCUESTAS_PAGE_SIZE } from '@tertulia/contract/features/encuestas/page-size';
import { dayOf, firstOfMonth, readDay } from '../../platform/format/days.ts';
import { readPositive } from '../../platform/format/positive.ts';

export const ENCUESTAS_SIZES = [10, 20, 50] as const;

type Field = 'createdAt' | 'rating';
type Direction = 'asc' | 'desc';
export type EncuestasOrden = `${Field},${Direction}`;
export const DEFAULT_ORDEN: EncuestasOrden = 'createdAt,desc';
const ORDENES: readonly EncuestasOrden[] = ['createdAt,desc', 'createdAt,asc', 'rating,desc', 'rating,asc'];

/** The state of the ratings page in its address; defaults are omitted. */
export interface EncuestasSearch {
  /** `yyyy-MM-dd`; empty means no limit, unlike a missing value. */
  start?: string | undefined;
  end?: string | undefined;
  agente?: string | undefined;
  /** Only ratings with a comment. */
  conComentario?: true | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: EncuestasOrden | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readEncuestasSearch(search: Record<string, unknown>): EncuestasSearch {
  const { page, agente } = search;
  const size = ENCUESTAS_SIZES.find((one) => one === search['size']);
  const sort = ORDENES.find((one) => one === search['sort']);
  // The router reads `?agente=123` as a number.
  const typed = typeof agente === 'string' || typeof agente === 'number' ? String(agente).trim().slice(0, 200) : '';
  return {
    start: readEnd(search['start']),
    end: readEnd(search['end']),
    agente: typed === '' ? undefined : typed,
    conComentario: search['conComentario'] === true ? true : undefined,
    page: readPositive(page),
    size: size === ENCUESTAS_PAGE_SIZE ? undefined : size,
    sort: sort === DEFAULT_ORDEN ? undefined : sort,
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
