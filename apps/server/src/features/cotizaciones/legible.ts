/** Characters of the small typeface: Latin of Western Europe and the punctuation of Spanish texts. */
const WESTERN =
  /^[\n\u0020-\u007E\u00A0-\u00AC\u00AE-\u00FF\u0131\u0152\u0153\u2010-\u2015\u2018-\u201E\u2020-\u2022\u2026\u2030\u2039\u203A\u20AC\u2122\u2212]*$/;
/** Additional characters of the whole typeface: the other Latin letters, Greek and Cyrillic. */
const FOREIGN =
  /^[\u0100-\u0148\u014A-\u01C3\u01C5-\u024F\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE\u0400-\u045F\u0490-\u049D\u04A0-\u04FF\u1E00-\u1E9B\u1E9D-\u1EFF]$/;
const BLANK = /^[\t\u2000-\u200A\u202F\u205F\u3000]$/;
/** Placeholder for letters of an unsupported script, until a run of them is known. */
const UNWRITABLE = '\uE000';

/**
 * The text as the PDF can show it. Removes emoji and invisible characters, whose boxes would look like a printing
 * fault. A run of letters outside the typeface (Chinese, Arabic …) becomes «[…]», so that the reader sees an omission.
 */
export function legible(text: string): string {
  return Array.from(text.normalize('NFC'), writable)
    .join('')
    .replace(/\uE000(?:[ \uE000]*\uE000)?/g, '[…]')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** True if a legible text needs the whole typeface, which is larger. */
export function isForeign(text: string): boolean {
  return !WESTERN.test(text);
}

function writable(character: string): string {
  if (WESTERN.test(character) || FOREIGN.test(character)) return character;
  if (BLANK.test(character)) return ' ';
  const plain = Array.from(character.normalize('NFKD'))
    .filter((part) => WESTERN.test(part) || FOREIGN.test(part))
    .join('');
  if (plain !== '') return plain;
  return /^[\p{L}\p{N}]$/u.test(character) ? UNWRITABLE : '';
}
