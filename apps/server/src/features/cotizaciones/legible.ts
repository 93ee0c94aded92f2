/** What the embedded typeface can write: Latin of Western Europe and the signs that texts in Spanish use. */
const WRITABLE =
  /^[\u0020-\u007E\u00A0-\u00FF\u0131\u0152\u0153\u2010-\u2015\u2018-\u201E\u2020-\u2022\u2026\u2030\u2039\u203A\u20AC\u2122\u2212]$/;
const BLANK = /^[\t\u2000-\u200A\u202F\u205F\u3000]$/;

/**
 * A text as the PDF can show it. Letters with unknown accents lose them, other scripts become «?», emoji and invisible
 * signs go: a box for each would look like a fault of the printer.
 */
export function legible(text: string): string {
  return Array.from(text.normalize('NFC'), writable).join('').replace(/ {2,}/g, ' ').trim();
}

function writable(character: string): string {
  if (character === '\n' || WRITABLE.test(character)) return character;
  if (BLANK.test(character)) return ' ';
  const plain = Array.from(character.normalize('NFKD'))
    .filter((part) => WRITABLE.test(part))
    .join('');
  if (plain !== '') return plain;
  return /^[\p{L}\p{N}]$/u.test(character) ? '?' : '';
}
