/** One run of a text, marked if it matches the search. */
export interface Trozo {
  text: string;
  isMarked: boolean;
}

interface Folded {
  letters: string;
  /** For each folded letter, the start and end of its source character in the text. */
  starts: number[];
  ends: number[];
}

const WORDS = /[\p{L}\p{N}]+/gu;
/** Fewer digits would mark half of every number. */
const MIN_DIGITS = 3;

/** Marks the words of a message that begin like a searched one, ignoring accents and case. */
export function markWords(text: string, q: string): Trozo[] {
  const folded = fold(text);
  const wanted = wordsOf(q);
  const ranges: [number, number][] = [];
  for (const { 0: word, index } of folded.letters.matchAll(WORDS)) {
    const found = wanted.filter((one) => word.startsWith(one)).sort((a, b) => b.length - a.length)[0];
    if (found !== undefined) ranges.push([index, index + found.length]);
  }
  return cut(text, folded, ranges);
}

/** Marks the searched words anywhere in a name, ignoring accents and case. */
export function markName(text: string, q: string): Trozo[] {
  const folded = fold(text);
  const ranges = wordsOf(q).flatMap((word) => {
    const index = folded.letters.indexOf(word);
    return index < 0 ? [] : [[index, index + word.length] as [number, number]];
  });
  return cut(text, folded, ranges);
}

/** Marks the searched digits in a number, with any spacing: «300 555» in «+57 300 555 0199». */
export function markPhone(text: string, q: string): Trozo[] {
  const wanted = /^[\d\s()+.-]+$/.test(q) ? q.replace(/\D/g, '') : '';
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = wanted.length < MIN_DIGITS ? -1 : text.replace(/\D/g, '').indexOf(wanted);
  const [from, to] = [places[at], places[at + wanted.length - 1]];
  if (from === undefined || to === undefined) return [{ text, isMarked: false }];
  return split(text, [[from, to + 1]]);
}

/** True when a part of the text is marked. */
export function isMet(trozos: readonly Trozo[]): boolean {
  return trozos.some(({ isMarked }) => isMarked);
}

function wordsOf(q: string): string[] {
  return [...new Set(fold(q).letters.match(WORDS) ?? [])];
}

function fold(text: string): Folded {
  const folded: Folded = { letters: '', starts: [], ends: [] };
  let at = 0;
  for (const sign of text) {
    const start = at;
    at += sign.length;
    const letters = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    // A combining accent belongs to the letter before it.
    if (letters === '' && folded.ends.length > 0) folded.ends[folded.ends.length - 1] = at;
    for (let unit = 0; unit < letters.length; unit += 1) {
      folded.starts.push(start);
      folded.ends.push(at);
    }
    folded.letters += letters;
  }
  return folded;
}

function cut(text: string, { starts, ends }: Folded, ranges: readonly [number, number][]): Trozo[] {
  return split(
    text,
    ranges.map(([from, to]) => [starts[from] ?? 0, ends[to - 1] ?? text.length]),
  );
}

function split(text: string, ranges: readonly (readonly [number, number])[]): Trozo[] {
  const trozos: Trozo[] = [];
  let done = 0;
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (to <= done) continue;
    const start = Math.max(from, done);
    if (start > done) trozos.push({ text: text.slice(done, start), isMarked: false });
    trozos.push({ text: text.slice(start, to), isMarked: true });
    done = to;
  }
  if (done < text.length) trozos.push({ text: text.slice(done), isMarked: false });
  return trozos;
}
