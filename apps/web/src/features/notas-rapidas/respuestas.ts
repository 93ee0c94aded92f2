import type { NotaRapida } from '@tertulia/contract/features/notas-rapidas/nota-rapida';
import { plain } from '../../platform/format/plain.ts';

/** A `/` at the beginning of a word and what was written behind it, up to the caret. */
export interface Barra {
  from: number;
  search: string;
}

const BARRA = /(?:^|\s)\/([\p{L}\p{N}_-]*)$/u;

/** The quick reply that is being called for at the caret; null when none is. */
export function barraAt(text: string, caret: number): Barra | null {
  const search = BARRA.exec(text.slice(0, caret))?.[1];
  return search === undefined ? null : { from: caret - search.length - 1, search };
}

/**
 * The notes whose shortcut begins with the search, then those whose title holds it, without regard to accents and
 * capitals; in each part the most used first, as they came.
 */
export function filterNotas(notas: readonly NotaRapida[], search: string): NotaRapida[] {
  const wanted = plain(search);
  if (wanted === '') return [...notas];
  const byAtajo = notas.filter(({ atajo }) => atajo !== null && plain(atajo).startsWith(wanted));
  const byTitulo = notas.filter((nota) => !byAtajo.includes(nota) && plain(nota.titulo).includes(wanted));
  return [...byAtajo, ...byTitulo];
}
