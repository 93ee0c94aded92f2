import { foldText } from '@tertulia/contract/core/folding';
import { conceptsOf, isKnownWord } from './lexico.ts';
import { findBySlip, type BySlip } from './slips.ts';

/** What a business calls its own things, as they stand on its pages. */
export interface Nombres {
  estados: readonly string[];
  areas: readonly string[];
  canales: readonly string[];
  personas: readonly string[];
  /** Names in the question that are customers', though a colleague is called by one of their words. */
  clientes?: readonly string[];
}

export const NO_NOMBRES: Nombres = { estados: [], areas: [], canales: [], personas: [] };

/** The same, ready to be looked for in the words of a question. */
export interface Propios {
  /** Words that are names here, and are no slip of another word. */
  words: ReadonlySet<string>;
  /** The words by which people are called. */
  personas: ReadonlySet<string>;
  /** How they are called for short: «Juli». */
  apodos: ReadonlySet<string>;
  /** Which of those words another one may be, with a slip in it. */
  parecidas: BySlip;
  areas: ReadonlySet<string>;
  /** Of these, what is no area's. */
  canales: ReadonlySet<string>;
  estados: readonly { nombre: string; words: readonly string[] }[];
  /** Whole names, folded. */
  nombresDeAreas: readonly string[];
  nombresDeCanales: readonly string[];
  /** The longest first, as words. */
  clientes: readonly (readonly string[])[];
}

const READ = new WeakMap<Nombres, Propios>();

export function readNombres(nombres: Nombres): Propios {
  const known = READ.get(nombres) ?? prepared(nombres);
  READ.set(nombres, known);
  return known;
}

function prepared({ estados, areas, canales, personas, clientes = [] }: Nombres): Propios {
  const called = ownWordsOf(personas);
  const ofAreas = ownWordsOf(areas);
  const ofCanales = ownWordsOf(canales);
  return {
    words: new Set([
      ...[...ownWordsOf(estados)].flatMap((word) => [word, `${word}s`]),
      ...ofAreas,
      ...ofCanales,
      ...called,
    ]),
    personas: called,
    apodos: new Set(
      [...called].flatMap((word) =>
        [4, 5, 6].filter((length) => length < word.length).map((length) => word.slice(0, length)),
      ),
    ),
    parecidas: findBySlip(called),
    areas: ofAreas,
    canales: new Set([...ofCanales].filter((word) => !ofAreas.has(word))),
    clientes: clientes.map(wordsOf).toSorted((a, b) => b.length - a.length),
    nombresDeAreas: areas.map(foldedOf).filter(isTelling),
    nombresDeCanales: canales.map(foldedOf).filter(isTelling),
    estados: estados
      .map((nombre) => ({ nombre, words: wordsOf(nombre).map(singular) }))
      .filter(({ words }) => words.length > 0)
      // «En negociación avanzada» before «Negociación»
      .toSorted((a, b) => b.words.length - a.words.length),
  };
}

/** The state whose name begins at a word, in the singular or the plural; null for none. */
export function estadoAt(
  words: readonly string[],
  at: number,
  { estados }: Propios,
): { nombre: string; length: number } | null {
  const found = estados.find((estado) =>
    estado.words.every((word, index) => singular(words[at + index] ?? '') === word),
  );
  return found ? { nombre: found.nombre, length: found.words.length } : null;
}

const foldedOf = (nombre: string) => wordsOf(nombre).join(' ');
/** Several words, or one that says nothing else. */
const isTelling = (nombre: string) => nombre.includes(' ') || isOwn(nombre);
const ownWordsOf = (nombres: readonly string[]): Set<string> => new Set(nombres.flatMap(wordsOf).filter(isOwn));
/** A word of other matters, as «citas», may be the name of an area. */
const isOwn = (word: string) => word.length >= 3 && (!isKnownWord(word) || conceptsOf(word)?.join() === 'ajeno');
const singular = (word: string) => word.replace(/(?<=[aeiou])s$/, '');

function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
