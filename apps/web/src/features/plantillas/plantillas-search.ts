import { PLANTILLAS_PAGE_SIZE, PLANTILLAS_PAGE_SIZES } from '@tertulia/contract/features/plantillas/limites';
import { ESTADOS_PLANTILLA } from '@tertulia/contract/features/plantillas/estados';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { readPositive } from '../../platform/format/positive.ts';

export const PLANTILLAS_SORTS = ['templateName', 'estadoAprobacion', 'categoria', 'idioma'] as const;
export type PlantillasSort = (typeof PLANTILLAS_SORTS)[number];
export type PlantillasOrden = `${PlantillasSort},${'asc' | 'desc'}`;
export const DEFAULT_ORDEN: PlantillasOrden = 'templateName,asc';

/** The state of the list in the page's address; defaults are omitted. */
export interface PlantillasSearch {
  q?: string | undefined;
  estado?: Plantilla['estadoAprobacion'] | undefined;
  page?: number | undefined;
  size?: number | undefined;
  sort?: PlantillasOrden | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readPlantillasSearch(search: Record<string, unknown>): PlantillasSearch {
  const sort = PLANTILLAS_SORTS.flatMap((field) => [`${field},asc`, `${field},desc`] as const).find(
    (one) => one === search['sort'],
  );
  const size = PLANTILLAS_PAGE_SIZES.find((one) => one === search['size']);
  const page = search['page'];
  const q = search['q'];
  return {
    // the router reads `?q=123` as a number
    q:
      (typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' ? String(q).slice(0, 200) : undefined,
    estado: ESTADOS_PLANTILLA.find((one) => one === search['estado']),
    page: readPositive(page),
    size: size === PLANTILLAS_PAGE_SIZE ? undefined : size,
    sort: sort === DEFAULT_ORDEN ? undefined : sort,
  };
}
