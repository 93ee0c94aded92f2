import { readPositive } from '../../platform/format/positive.ts';

export const PESTANAS = ['administracion', 'apariencia', 'apis'] as const;
export type Pestana = (typeof PESTANAS)[number];

/** The place in the settings, as the address keeps it; what is as it begins is left out. */
export interface ConfiguracionSearch {
  tab?: Pestana | undefined;
  /** Another subscriber's settings, which a SUPERADMIN names. */
  suscriptor?: string | number | undefined;
}

/** Reads an address that anybody may have written by hand. What is no id stays as it is, so that the page says so. */
export function readConfiguracionSearch(search: Record<string, unknown>): ConfiguracionSearch {
  const tab = PESTANAS.find((one) => one === search['tab']);
  const { suscriptor } = search;
  return {
    tab: tab === 'administracion' ? undefined : tab,
    suscriptor: typeof suscriptor === 'string' || typeof suscriptor === 'number' ? suscriptor : undefined,
  };
}

/** Whose settings are shown; null when the address names nobody that can be, rather than the own ones in their place. */
export function suscriptorOf({ suscriptor }: ConfiguracionSearch, own: number): number | null {
  if (suscriptor === undefined || suscriptor === '') return own;
  const id = Number(suscriptor);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The place in the list of all subscribers. */
export interface SuscriptoresSearch {
  q?: string | undefined;
  estado?: 0 | 1 | undefined;
  page?: number | undefined;
}

export function readSuscriptoresSearch(search: Record<string, unknown>): SuscriptoresSearch {
  const { q, estado, page } = search;
  // The router reads `?q=123` as a number.
  const typed = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '';
  return {
    q: typed === '' ? undefined : typed,
    estado: estado === 0 || estado === 1 ? estado : undefined,
    page: readPositive(page),
  };
}
