import type { ScreenSearch } from '@tertulia/contract/access/screen-search';

/** The state of the quick notes' page in its address. */
export type NotasRapidasSearch = ScreenSearch<'notasRapidas'>;

/** Parses an address that may have been typed by hand. The router reads `?q=123` as a number. */
export function readNotasRapidasSearch({ q }: Record<string, unknown>): NotasRapidasSearch {
  const typed = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '';
  return { q: typed.trim() === '' ? undefined : typed };
}
