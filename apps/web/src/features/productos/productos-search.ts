import { PRODUCTOS_PAGE_SIZE, PRODUCTOS_PAGE_SIZES } from '@tertulia/contract/features/productos/limites';
import { type ListSearch, type Orden, readList, readText } from '../../platform/format/list-search.ts';

const PRODUCTOS_SORTS = ['nombre', 'codigo', 'precio', 'estado'] as const;
export type ProductosSort = (typeof PRODUCTOS_SORTS)[number];
export const DEFAULT_ORDEN: Orden<ProductosSort> = 'nombre,asc';
export const PRODUCTOS_LIST = {
  sizes: PRODUCTOS_PAGE_SIZES,
  usualSize: PRODUCTOS_PAGE_SIZE,
  sorts: PRODUCTOS_SORTS,
  usualOrden: DEFAULT_ORDEN,
};

/** The state of the catalogue in the page's address; defaults are omitted. */
export interface ProductosSearch extends ListSearch<ProductosSort> {
  q?: string | undefined;
  estado?: 0 | 1 | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readProductosSearch(search: Record<string, unknown>): ProductosSearch {
  return {
    q: readText(search['q']),
    estado: search['estado'] === 0 || search['estado'] === 1 ? search['estado'] : undefined,
    ...readList(search, PRODUCTOS_LIST),
  };
}
