import { readText } from '../../platform/format/list-search.ts';
import { readPositive } from '../../platform/format/positive.ts';

export const PESTANAS = ['administracion', 'apariencia', 'apis'] as const;
export type Pestana = (typeof PESTANAS)[number];

/** The state of the settings in the page's address; defaults are omitted. */
export interface ConfiguracionSearch {
  tab?: Pestana | undefined;
  /** Another subscriber's settings, for a SUPERADMIN. */
  suscriptor?: string | number | undefined;
}

/** Parses an address that may have been typed by hand. An invalid id is kept, so that the page reports it. */
export function readConfiguracionSearch(search: Record<string, unknown>): ConfiguracionSearch {
  const tab = PESTANAS.find((one) => one === search['tab']);
  const { suscriptor } = search;
  return {
    tab: tab === 'administracion' ? undefined : tab,
    suscriptor: typeof suscriptor === 'string' || typeof suscriptor === 'number' ? suscriptor : undefined,
  };
}

/** The subscriber whose settings are shown; null for an invalid id, instead of the own one. */
export function suscriptorOf({ suscriptor }: ConfiguracionSearch, own: number): number | null {
  if (suscriptor === undefined || suscriptor === '') return own;
  const id = Number(suscriptor);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The state of the list of all subscribers. */
export interface SuscriptoresSearch {
  q?: string | undefined;
  estado?: 0 | 1 | undefined;
  page?: number | undefined;
}

export function readSuscriptoresSearch(search: Record<string, unknown>): SuscriptoresSearch {
  const { q, estado, page } = search;
  return {
    q: readText(q),
    estado: estado === 0 || estado === 1 ? estado : undefined,
    page: readPositive(page),
  };
}
