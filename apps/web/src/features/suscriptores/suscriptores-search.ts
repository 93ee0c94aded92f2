export const PESTANAS = ['administracion', 'apariencia', 'apis'] as const;
export type Pestana = (typeof PESTANAS)[number];

/** The place in the settings, as the address keeps it; what is as it begins is left out. */
export interface ConfiguracionSearch {
  tab?: Pestana | undefined;
  /** Another subscriber's settings, which a SUPERADMIN names. */
  suscriptor?: number | undefined;
}

/** Reads an address that anybody may have written by hand: what makes no sense is as if it were not there. */
export function readConfiguracionSearch(search: Record<string, unknown>): ConfiguracionSearch {
  const tab = PESTANAS.find((one) => one === search['tab']);
  const { suscriptor } = search;
  return {
    tab: tab === 'administracion' ? undefined : tab,
    suscriptor: Number.isSafeInteger(suscriptor) && Number(suscriptor) > 0 ? Number(suscriptor) : undefined,
  };
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
    page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : undefined,
  };
}
