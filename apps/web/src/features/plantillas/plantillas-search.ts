import { PLANTILLAS_PAGE_SIZE, PLANTILLAS_PAGE_SIZES } from '@tertulia/contract/features/plantillas/limites';
import { ESTADOS_PLANTILLA } from '@tertulia/contract/features/plantillas/estados';
import type { Plantilla } from '@tertulia/contract/features/plantillas/plantilla';
import { type ListSearch, type Orden, readList, readText } from '../../platform/format/list-search.ts';

const PLANTILLAS_SORTS = ['templateName', 'estadoAprobacion', 'categoria', 'idioma'] as const;
export type PlantillasSort = (typeof PLANTILLAS_SORTS)[number];
export const DEFAULT_ORDEN: Orden<PlantillasSort> = 'templateName,asc';
export const PLANTILLAS_LIST = {
  sizes: PLANTILLAS_PAGE_SIZES,
  usualSize: PLANTILLAS_PAGE_SIZE,
  sorts: PLANTILLAS_SORTS,
  usualOrden: DEFAULT_ORDEN,
};

/** The state of the list in the page's address; defaults are omitted. */
export interface PlantillasSearch extends ListSearch<PlantillasSort> {
  q?: string | undefined;
  estado?: Plantilla['estadoAprobacion'] | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readPlantillasSearch(search: Record<string, unknown>): PlantillasSearch {
  return {
    q: readText(search['q']),
    estado: ESTADOS_PLANTILLA.find((one) => one === search['estado']),
    ...readList(search, PLANTILLAS_LIST),
  };
}
