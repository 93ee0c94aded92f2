const BEFORE = 40;
const LENGTH = 160;
/** Characters that are tested at once for a searched word. */
const STRETCH = 512;
/** Longer than any WhatsApp message; of a longer text only its beginning is searched. */
const SEARCHED = 16_384;
/** The fragment is taken from this many characters on either side. */
const AROUND = 1000;
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]/gu;

/** The form in which the search compares texts. */
function fold(text: string): string {
  // most stretches have nothing to decompose, and the test is cheaper
  const plain = /^[\x20-\x7e]*$/.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.toLowerCase();
}

/**
 * Returns a function that cuts from a message the part around the first word that begins like a searched one, on one
 * line, with … where it is cut. Messages may be very long and many: only the shown part is read character by character.
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

/** The position of the first searched word; 0 without one. */
function placeOf(hit: RegExp, text: string): number {
  const length = Math.min(text.length, SEARCHED);
  for (let start = 0; start < length;) {
    const end = endOfStretch(text, start);
    // only the beginning of an overlong word counts
    const stretch = text.slice(start, Math.min(end, start + 2 * STRETCH));
    const unit = hit.exec(fold(stretch))?.index;
    if (unit !== undefined) return start + placeOfUnit(unit, stretch);
    start = end;
  }
  return 0;
}

/** A position between two words, so that no word is split. */
function endOfStretch(text: string, start: number): number {
  BETWEEN_WORDS.lastIndex = start + STRETCH;
  return BETWEEN_WORDS.exec(text)?.index ?? text.length;
}

/** The position in the stretch that a code unit of the folded stretch comes from. */
function placeOfUnit(unit: number, stretch: string): number {
  let [place, units] = [0, 0];
  for (const sign of stretch) {
    units += fold(sign).length;
    if (units > unit) break;
    place += sign.length;
  }
  return place;
}
