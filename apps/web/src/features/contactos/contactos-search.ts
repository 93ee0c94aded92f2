import { CONTACTOS_PAGE_SIZE, CONTACTOS_PAGE_SIZES } from '@tertulia/contract/features/contactos/limites';
import { type ListSearch, type Orden, readList, readText } from '../../platform/format/list-search.ts';

/** The last one has no column: the assistant links to it, newest first. */
const SORTS = ['nombre', 'apellido', 'email', 'telefono', 'fechaCreacion'] as const;
export type ContactosSort = (typeof SORTS)[number];
export type ContactosOrden = Orden<ContactosSort>;
export const DEFAULT_ORDEN: ContactosOrden = 'nombre,asc';
export const CONTACTOS_LIST = {
  sizes: CONTACTOS_PAGE_SIZES,
  usualSize: CONTACTOS_PAGE_SIZE,
  sorts: SORTS,
  usualOrden: DEFAULT_ORDEN,
};

/** The state of the contacts page in its address; defaults are omitted. */
export interface ContactosSearch extends ListSearch<ContactosSort> {
  q?: string | undefined;
  /** Only contacts marked as «do not contact». */
  noEscribir?: true | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readContactosSearch(search: Record<string, unknown>): ContactosSearch {
  return {
    q: readText(search['q'])?.trim(),
    noEscribir: search['noEscribir'] === true ? true : undefined,
    ...readList(search, CONTACTOS_LIST),
  };
}
