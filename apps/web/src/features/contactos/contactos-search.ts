import { CONTACTOS_PAGE_SIZE, CONTACTOS_PAGE_SIZES } from '@tertulia/contract/features/contactos/limites';
import { readPositive } from '../../platform/format/positive.ts';

/** The last one has no column: the assistant links to it, newest first. */
const SORTS = ['nombre', 'apellido', 'email', 'telefono', 'fechaCreacion'] as const;
export type ContactosSort = (typeof SORTS)[number];
export type ContactosOrden = `${ContactosSort},${'asc' | 'desc'}`;
export const DEFAULT_ORDEN: ContactosOrden = 'nombre,asc';

const MAX_Q = 200;

/** The state of the contacts page in its address; defaults are omitted. */
export interface ContactosSearch {
  q?: string | undefined;
  /** Only contacts marked as «do not contact». */
  noEscribir?: true | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: ContactosOrden | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readContactosSearch(search: Record<string, unknown>): ContactosSearch {
  const sort = SORTS.flatMap((field) => [`${field},asc`, `${field},desc`] as const).find(
    (one) => one === search['sort'],
  );
  const size = CONTACTOS_PAGE_SIZES.find((one) => one === search['size']);
  const page = search['page'];
  return {
    q: textOf(search['q']),
    noEscribir: search['noEscribir'] === true ? true : undefined,
    page: readPositive(page),
    size: size === CONTACTOS_PAGE_SIZE ? undefined : size,
    sort: sort === DEFAULT_ORDEN ? undefined : sort,
  };
}

// The router reads `?q=300` as a number.
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim().slice(0, MAX_Q);
  return text === '' ? undefined : text;
}
