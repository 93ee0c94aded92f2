import { CONTACTOS_PAGE_SIZE, CONTACTOS_PAGE_SIZES } from '@tertulia/contract/features/contactos/limites';
import { readPositive } from '../../platform/format/positive.ts';

/** The last one has no column: the assistant leads there with those who came last in front. */
const SORTS = ['nombre', 'apellido', 'email', 'telefono', 'fechaCreacion'] as const;
export type ContactosSort = (typeof SORTS)[number];
export type ContactosOrden = `${ContactosSort},${'asc' | 'desc'}`;
export const DEFAULT_ORDEN: ContactosOrden = 'nombre,asc';

const MAX_Q = 200;

/** The place on the page of contacts, as the address keeps it; what is as it begins is left out. */
export interface ContactosSearch {
  q?: string | undefined;
  /** Only those who must not be written to. */
  noEscribir?: true | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: ContactosOrden | undefined;
}

/** Reads an address that anybody may have written by hand: what makes no sense is as if it were not there. */
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
