import { foldText } from '@tertulia/contract/core/folding';
import { MIL, centenaOf, isMillon, unidadOf } from './numeros.ts';

/**
 * The numbers that a text says, in digits or in words and without the dots of thousands: `1.234`, `1234` and `mil doscientos treinta
 * y cuatro` are one. An article is none: «un cliente» is no count.
 */
export function numbersIn(text: string): string[] {
  return digitsIn(inDigits(text));
}

/** Those that it writes in digits of any script: our own answers use one script only. */
export function digitsIn(text: string): string[] {
  return (text.match(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu) ?? []).map(plainDigits);
}

/** The text, folded, with digits in the place of its number words: «veinte mil» becomes `20000`. */
export function inDigits(text: string): string {
  const folded = foldText(text)
    // «mil gracias» are no thousand
    .replace(/\bmil (?=(?:gracias|disculpas|excusas|perdones)\b)/g, '')
    .replace(/\d(?=\p{L})|\p{L}(?=\d)/gu, '$& ');
  const tokens = folded.match(/\d+(?:[.,]\d+)*|\p{L}+|[^\p{L}\d]+/gu) ?? [];
  let said = '';
  for (let at = 0; at < tokens.length;) {
    const found = readNumero(tokens, at);
    said += found ? found.digits : tokens[at];
    at = found ? found.next : at + 1;
  }
  return said;
}

function plainDigits(found: string): string {
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(found)) return found.replace(/[.,]/g, '');
  const plain = found.replace(',', '.').replace(/^0+(?=\d)/, '');
  const hasDecimals = plain.lastIndexOf('.') > plain.lastIndexOf(',');
  return hasDecimals ? plain.replace(/(?<!0)0+$/, '').replace(/\.$/, '') : plain;
}

/** The longest number that begins with a token; null where none does, or where it is digits as they are. */
function readNumero(tokens: readonly string[], from: number): { digits: string; next: number } | null {
  const follows = (at: number) => (tokens[at + 1]?.trim() === '' ? tokens[at + 2] : undefined);
  let total = 0;
  let group: number | null = null;
  let next = from;
  let isJoined = false;
  for (let at = from; ; at += 2) {
    const word = tokens[at] ?? '';
    if (isMillon(word) && (group !== null || total > 0)) [total, group] = [(total + (group ?? 0)) * 1e6, null];
    else if (word === MIL && total % 1e6 === 0) [total, group] = [total + (group ?? 1) * 1000, null];
    else {
      const after = follows(at);
      const grown = growGroup(group, word, {
        isFirst: at === from,
        isJoined,
        isFactor: after === MIL || isMillon(after),
      });
      if (grown === null) break;
      group = grown;
    }
    next = at + 1;
    // the «y» of «treinta y cinco» belongs to what follows
    isJoined = follows(at) === 'y' && (unidadOf(word) ?? 0) >= 30 && isUnit(follows(at + 2));
    if (isJoined) at += 2;
    if (follows(at) === undefined) break;
  }
  const isRead = next > from + 1 || (next > from && !/^\d/.test(tokens[from] ?? ''));
  return isRead ? { digits: String(Math.round(total + (group ?? 0))), next } : null;
}

/** What a group of three digits becomes with one word more; null where the word does not go on with it. */
function growGroup(
  group: number | null,
  word: string,
  { isFirst, isJoined, isFactor }: { isFirst: boolean; isJoined: boolean; isFactor: boolean },
): number | null {
  if (/^\d/.test(word)) return isFirst && isFactor ? Number(plainDigits(word)) : null;
  const centena = centenaOf(word);
  if (centena !== null) return group === null ? centena : null;
  const unidad = unidadOf(word);
  if (unidad === null) return null;
  if (isJoined) return (group ?? 0) + unidad;
  if (group !== null) return group >= 100 && group % 100 === 0 ? group + unidad : null;
  const isArticle = word === 'un' || word === 'una' || word === 'uno';
  return isArticle && !isFactor ? null : unidad;
}

function isUnit(word: string | undefined): boolean {
  const value = unidadOf(word) ?? 0;
  return value >= 1 && value <= 9;
}
