const BEFORE = 40;
const LENGTH = 160;
const MOST_SIGNS = 5000;

/** A sign as the search compares it: letters are few, and looked up faster than taken apart. */
const foldedSigns = new Map<string, string>();

function foldSign(sign: string): string {
  const known = foldedSigns.get(sign);
  if (known !== undefined) return known;
  const folded = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (foldedSigns.size < MOST_SIGNS) foldedSigns.set(sign, folded);
  return folded;
}

function fold(signs: readonly string[]): string {
  let folded = '';
  for (const sign of signs) folded += foldSign(sign);
  return folded;
}

/** The sign in which this unit of the folded text began. */
function placeOf(unit: number, signs: readonly string[]): number {
  let units = 0;
  return Math.max(
    0,
    signs.findIndex((sign) => (units += foldSign(sign).length) > unit),
  );
}

/** For a search: tells of each message the part around the first word that begins like one of the searched ones, on one line, with … where it is cut. */
export function createFragmentos(q: string): (contenido: string) => string {
  const wanted = fold(Array.from(q)).match(/[\p{L}\p{N}]+/gu) ?? [];
  const hit = wanted.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.join('|')})`, 'u');
  return (contenido) => {
    const line = contenido.replace(/\s+/g, ' ').trim();
    const signs = Array.from(line);
    if (signs.length <= LENGTH) return line;
    const unit = hit?.exec(fold(signs))?.index ?? 0;
    const from = Math.max(0, placeOf(unit, signs) - BEFORE);
    const to = Math.min(signs.length, from + LENGTH);
    return `${from > 0 ? '…' : ''}${signs.slice(from, to).join('').trim()}${to < signs.length ? '…' : ''}`;
  };
}
