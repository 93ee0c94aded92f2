const BEFORE = 40;
const LENGTH = 160;
/** Of so much at a time it is asked whether a word of it was searched. */
const STRETCH = 512;
/** No message of WhatsApp is as long; where one is, its beginning stands for it. */
const SEARCHED = 16_384;
/** What is shown is taken from so much on either side. */
const AROUND = 1000;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]/gu;

/** A text as the search compares it. */
function fold(text: string): string {
  // nothing to take apart in most stretches, and asking costs less
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.toLowerCase();
}

/**
 * For a search: tells of each message the part around the first word that begins like one of the searched ones, on one line, with … where it
 * is cut. A message may be very long and many are found: sign by sign only what will be shown is looked at.
 */
export function createFragmentos(q: string): (contenido: string) => string {
  const wanted = fold(q).match(/[\p{L}\p{N}]+/gu) ?? [];
  const hit = wanted.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.join('|')})`, 'u');
  return (contenido) => {
    const text = contenido.trim();
    const hitAt = hit ? placeOf(hit, text) : 0;
    const start = Math.max(0, hitAt - AROUND);
    const end = Math.min(text.length, hitAt + AROUND);
    const before = Array.from(onOneLine(text.slice(start, hitAt)));
    const around = Array.from(onOneLine(text.slice(start, end)));
    const isShort = around.length <= LENGTH && start === 0 && end === text.length;
    const from = isShort ? 0 : Math.max(0, before.length - BEFORE);
    const to = Math.min(around.length, from + LENGTH);
    const isCutBefore = from > 0 || start > 0;
    const isCutBehind = to < around.length || end < text.length;
    return `${isCutBefore ? '…' : ''}${around.slice(from, to).join('').trim()}${isCutBehind ? '…' : ''}`;
  };
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** Where the first searched word begins; 0 where there is none. */
function placeOf(hit: RegExp, text: string): number {
  const length = Math.min(text.length, SEARCHED);
  for (let start = 0; start < length;) {
    const end = endOfStretch(text, start);
    // of a word without end only the beginning counts
    const stretch = text.slice(start, Math.min(end, start + 2 * STRETCH));
    const unit = hit.exec(fold(stretch))?.index;
    if (unit !== undefined) return start + placeOfUnit(unit, stretch);
    start = end;
  }
  return 0;
}

/** Between two words, so that each is looked at as a whole. */
function endOfStretch(text: string, start: number): number {
  BETWEEN_WORDS.lastIndex = start + STRETCH;
  return BETWEEN_WORDS.exec(text)?.index ?? text.length;
}

/** The sign of the stretch in which this unit of the folded stretch began. */
function placeOfUnit(unit: number, stretch: string): number {
  let [place, units] = [0, 0];
  for (const sign of stretch) {
    units += fold(sign).length;
    if (units > unit) break;
    place += sign.length;
  }
  return place;
}
