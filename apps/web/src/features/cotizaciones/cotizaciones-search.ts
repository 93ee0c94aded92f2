import { COTIZACIONES_PAGE_SIZE, COTIZACIONES_PAGE_SIZES } from '@tertulia/contract/features/cotizaciones/limites';
import { readDay } from '../../platform/format/days.ts';
import { readPositive } from '../../platform/format/positive.ts';

const SORTS = ['createdAt', 'consecutivo', 'clienteNombre', 'total'] as const;
export type CotizacionesSort = (typeof SORTS)[number];
export type CotizacionesOrden = `${CotizacionesSort},${'asc' | 'desc'}`;
export const DEFAULT_ORDEN: CotizacionesOrden = 'createdAt,desc';

/** The state of the list in the page's address; defaults are omitted. */
export interface CotizacionesSearch {
  q?: string | undefined;
  contactoId?: number | undefined;
  usuarioId?: number | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: CotizacionesOrden | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readCotizacionesSearch(search: Record<string, unknown>): CotizacionesSearch {
  const sort = SORTS.flatMap((field) => [`${field},asc`, `${field},desc`] as const).find(
    (one) => one === search['sort'],
  );
  const size = COTIZACIONES_PAGE_SIZES.find((one) => one === search['size']);
  const q = typeof search['q'] === 'number' ? String(search['q']) : search['q'];
  return {
    q: typeof q === 'string' && q.trim() !== '' ? q.slice(0, 200) : undefined,
    contactoId: readPositive(search['contactoId']),
    usuarioId: readPositive(search['usuarioId']),
    desde: readDay(search['desde']),
    hasta: readDay(search['hasta']),
    page: readPositive(search['page']),
    size: size === COTIZACIONES_PAGE_SIZE ? undefined : size,
    sort: sort === DEFAULT_ORDEN ? undefined : sort,
  };
}

/** Whether a filter is active. */
export function isNarrowed({ q, contactoId, usuarioId, desde, hasta }: CotizacionesSearch): boolean {
  return [q, contactoId, usuarioId, desde, hasta].some((value) => value !== undefined);
}
