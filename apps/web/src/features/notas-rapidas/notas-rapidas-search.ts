import type { ScreenSearch } from '@tertulia/contract/access/screen-search';
import { readText } from '../../platform/format/list-search.ts';

/** The state of the quick notes' page in its address. */
export type NotasRapidasSearch = ScreenSearch<'notasRapidas'>;

/** Parses an address that may have been typed by hand. */
export function readNotasRapidasSearch({ q }: Record<string, unknown>): NotasRapidasSearch {
  return { q: readText(q) };
}
