import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { plain } from '../../platform/format/plain.ts';

/** A `/` at the beginning of a word with the text after it, up to the caret. */
export interface Barra {
  from: number;
  search: string;
}

const BARRA = /(?:^|\s)\/([\p{L}\p{N}_-]*)$/u;

/** The quick reply being typed at the caret; null if there is none. */
export function barraAt(text: string, caret: number): Barra | null {
  const search = BARRA.exec(text.slice(0, caret))?.[1];
  return search === undefined ? null : { from: caret - search.length - 1, search };
}

/**
 * The notes whose shortcut begins with the search, then those whose title contains it, ignoring accents and case; each
 * group in the given order, most used first.
 */
export function filterNotas(notas: readonly NotaRapida[], search: string): NotaRapida[] {
  const wanted = plain(search);
  if (wanted === '') return [...notas];
  const byAtajo = notas.filter(({ atajo }) => atajo !== null && plain(atajo).startsWith(wanted));
  const byTitulo = notas.filter((nota) => !byAtajo.includes(nota) && plain(nota.titulo).includes(wanted));
  return [...byAtajo, ...byTitulo];
}
