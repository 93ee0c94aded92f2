import { foldText } from '@tertulia/contract/core/folding';
import { CORREGIBLES, isKnownWord } from './lexico.ts';
import { ABREVIADAS as LISTA_DE_ABREVIADAS, NOMBRES_DE_PERSONAS } from './vocabulario.ts';
import { findBySlip } from './slips.ts';

/** A word of a question: as it was typed, and as it is understood. */
export interface Palabra {
  typed: string;
  word: string;
}

const ABREVIADAS: ReadonlyMap<string, string> = new Map(
  LISTA_DE_ABREVIADAS.split(',').map((line) => line.trim().split(/ (.*)/s) as [string, string]),
);

/** Requests for an answer: «muéstreme», «mostrame», «páseme», «regáleme». */
const PEDIDO =
  /^(muestr|mostr|orden|desglos|ensen|facilit|le|recuerd|pas|dig|dec|regal|cuent|cont|list|enumer|sac|saqu|trai|traig|consegu|explic|confirm|inform|indic|averigu|colabor|facilit|hag|dej|permit|detall)(a|e|i|ame|eme|ime|enos|anos|ememe|emelo|amelo|emelos|amelos|emelas|amelas|emela|amela|enme)$/;

/** Slips are mended in so many words: to hold each of a novel against the vocabulary keeps everybody else waiting. */
const MAX_CORREGIDAS = 60;

/** The words of a question in order, without marks and emoji; numbers, dates, phones and addresses stay whole. */
export function readPalabras(text: string, own: ReadonlySet<string> = new Set()): Palabra[] {
  const typed = text.match(/[^\s¿?¡!,;:"'“”«»()…]+/g) ?? [];
  const isShouted = text === text.toUpperCase();
  return typed.flatMap((raw, index) => {
    const trimmed = withoutEdges(raw);
    if (!/[\p{L}\p{N}]/u.test(trimmed)) return [];
    const folded = foldText(trimmed.replace(/^n[º°]$/i, 'numero')).replace(/([a-z])\1{2,}/g, '$1');
    if (own.has(folded)) return [{ typed: trimmed, word: folded }];
    // «tan» is «están» but in «qué tan»
    const isDegree = folded === 'tan' && /^(q|que|qué)$/i.test(typed[index - 1]?.replace(/^\W+/, '') ?? '');
    const said = isDegree ? [folded] : plainly(folded);
    // a capital letter within a sentence is a name's
    const isName = index > 0 && !isShouted && /^\p{Lu}\p{Ll}/u.test(trimmed);
    const isMended = index < MAX_CORREGIDAS && !isName;
    return said.map((word) => ({ typed: trimmed, word: isMended ? correct(word) : word }));
  });
}

/** A word without haste, diminutive or dropped letters. */
function plainly(folded: string): string[] {
  const said = ABREVIADAS.get(folded);
  if (said !== undefined) return said.split(' ');
  if (isKnownWord(folded)) return [folded];
  if (PEDIDO.test(folded)) return ['muestrame'];
  // «contestao», «cerraos»: with a silent d
  const dropped = folded.replace(/(?<=[ai])(o|a)(s?)$/, 'd$1$2');
  if (/[ai][oa]s?$/.test(folded) && isKnownWord(dropped)) return [dropped];
  // «holaa»
  const single = folded.replace(/([aeiou])\1$/, '$1');
  const verb = withoutClitic(folded);
  // «escribirnos»
  if (verb !== null) return folded.endsWith('nos') ? [verb, 'nos'] : [verb];
  return [withoutDiminutive(folded) ?? (isKnownWord(single) ? single : folded)];
}

/** «búscame», «encontrarlos» */
function withoutClitic(folded: string): string | null {
  const [, verb = '', who] = /^(\p{L}{2,}?[aer])(me|te|se|le|nos|les)?(lo|la|los|las)?$/u.exec(folded) ?? [];
  const [, gerundio] = /^(\p{L}+?(?:ando|iendo|yendo))(?:me|te|se|le|les|nos|lo|la|los|las)+$/u.exec(folded) ?? [];
  if (gerundio !== undefined && isKnownWord(gerundio)) return gerundio;
  return verb !== folded && !(who === 'nos' && !verb.endsWith('r')) && isKnownWord(verb) ? verb : null;
}

/** «platica», «solito», «mensajitos», «carísimo»: the word that they make small or great, where it is one of ours. */
function withoutDiminutive(folded: string): string | null {
  const small = /^(\p{L}{3,}?)(c|ec)?(it|ic|isim)(o|a|os|as)$/u.exec(folded);
  if (!small) return null;
  const [, stem = '', , , ending = ''] = small;
  const plural = ending.endsWith('s') ? 's' : '';
  const hard = stem.replace(/qu$/, 'c');
  const bases = [`${hard}${ending}`, `${hard}e${plural}`, `${hard}es`, `${hard}a${plural}`, `${hard}o${plural}`, hard];
  return bases.find(isKnownWord) ?? null;
}

const EDGES = new Set('.-/');

/** The word without dots, dashes and strokes before and behind it; a pattern would look for its end from each of a thousand within. */
function withoutEdges(raw: string): string {
  let [from, to] = [0, raw.length];
  while (from < to && EDGES.has(raw.charAt(from))) from++;
  while (to > from && EDGES.has(raw.charAt(to - 1))) to--;
  return raw.slice(from, to);
}

/** A word as it sounds in Colombia: «combersaciones» and «conversaciones» are one. */
function soundOf(word: string): string {
  return word
    .replace(/ch/g, 'x')
    .replace(/h/g, '')
    .replace(/ll/g, 'y')
    .replace(/rr/g, 'r')
    .replace(/v/g, 'b')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/qu(?=[ei])/g, 'k')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/c(?=[ei])/g, 's')
    .replace(/z/g, 's')
    .replace(/c/g, 'k')
    .replace(/([a-z])\1/g, '$1');
}
const BY_SOUND = new Map(CORREGIBLES.map((word) => [soundOf(word), word]));

const bySlip = findBySlip(CORREGIBLES);

/** The word of the vocabulary that was probably meant; the word itself where none is near enough. */
function correct(word: string): string {
  if (word.length < 5 || isKnownWord(word) || !/^[a-z]+$/.test(word) || KNOWN_NAMES.has(word)) return word;
  const near = bySlip(word).filter((known) => known[0] === word[0]);
  return BY_SOUND.get(soundOf(word)) ?? near.find(({ length }) => length === word.length) ?? near[0] ?? word;
}

export function isKnownName(word: string): boolean {
  return KNOWN_NAMES.has(word);
}

const KNOWN_NAMES = new Set(NOMBRES_DE_PERSONAS.trim().split(/\s+/));
