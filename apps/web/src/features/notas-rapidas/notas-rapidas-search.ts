import type { ScreenSearch } from '@tertulia/contract/access/screen-search';

/** The place among the quick notes, as the address keeps it. */
export type NotasRapidasSearch = ScreenSearch<'notasRapidas'>;

/** Reads an address that anybody may have written by hand. The router reads `?q=123` as a number. */
export function readNotasRapidasSearch({ q }: Record<string, unknown>): NotasRapidasSearch {
  const typed = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 200) : '';
  return { q: typed.trim() === '' ? undefined : typed };
}
