import { COTIZACIONES_PAGE_SIZE, COTIZACIONES_PAGE_SIZES } from '@tertulia/contract/features/cotizaciones/limites';
import { readDay } from '../../platform/format/days.ts';
import { type ListSearch, type Orden, readList, readText } from '../../platform/format/list-search.ts';
import { readPositive } from '../../platform/format/positive.ts';

const SORTS = ['createdAt', 'consecutivo', 'clienteNombre', 'total'] as const;
export type CotizacionesSort = (typeof SORTS)[number];
export const DEFAULT_ORDEN: Orden<CotizacionesSort> = 'createdAt,desc';
export const COTIZACIONES_LIST = {
  sizes: COTIZACIONES_PAGE_SIZES,
  usualSize: COTIZACIONES_PAGE_SIZE,
  sorts: SORTS,
  usualOrden: DEFAULT_ORDEN,
};

/** The state of the list in the page's address; defaults are omitted. */
export interface CotizacionesSearch extends ListSearch<CotizacionesSort> {
  q?: string | undefined;
  contactoId?: number | undefined;
  usuarioId?: number | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readCotizacionesSearch(search: Record<string, unknown>): CotizacionesSearch {
  return {
    q: readText(search['q']),
    contactoId: readPositive(search['contactoId']),
    usuarioId: readPositive(search['usuarioId']),
    desde: readDay(search['desde']),
    hasta: readDay(search['hasta']),
    ...readList(search, COTIZACIONES_LIST),
  };
}

/** Whether a filter is active. */
export function isNarrowed({ q, contactoId, usuarioId, desde, hasta }: CotizacionesSearch): boolean {
  return [q, contactoId, usuarioId, desde, hasta].some((value) => value !== undefined);
}
