import { PRODUCTOS_PAGE_SIZE, PRODUCTOS_PAGE_SIZES } from '@tertulia/contract/features/productos/limites';
import { readPositive } from '../../platform/format/positive.ts';

export const PRODUCTOS_SORTS = ['nombre', 'codigo', 'precio', 'estado'] as const;
export type ProductosSort = (typeof PRODUCTOS_SORTS)[number];
export type ProductosOrden = `${ProductosSort},${'asc' | 'desc'}`;
export const DEFAULT_ORDEN: ProductosOrden = 'nombre,asc';

/** The state of the catalogue in the page's address; defaults are omitted. */
export interface ProductosSearch {
  q?: string | undefined;
  estado?: 0 | 1 | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: ProductosOrden | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readProductosSearch(search: Record<string, unknown>): ProductosSearch {
  const sort = PRODUCTOS_SORTS.flatMap((field) => [`${field},asc`, `${field},desc`] as const).find(
    (one) => one === search['sort'],
  );
  const size = PRODUCTOS_PAGE_SIZES.find((one) => one === search['size']);
  const page = search['page'];
  return {
    q: textOf(search['q'])?.slice(0, 200),
    estado: search['estado'] === 0 || search['estado'] === 1 ? search['estado'] : undefined,
    page: readPositive(page),
    size: size === PRODUCTOS_PAGE_SIZE ? undefined : size,
    sort: sort === DEFAULT_ORDEN ? undefined : sort,
  };
}

// The router reads `?q=123` as a number.
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return String(value).trim() === '' ? undefined : String(value);
}
