import { z } from 'zod';

// PostgreSQL refuses NUL in text, and a lone surrogate cannot be encoded as UTF-8.
const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** User text that can be stored byte for byte: no NUL, no lone surrogate. */
export function storableText(max: number) {
  return z
    .string('Campo obligatorio')
    .max(max, `Máximo ${max} caracteres`)
    .refine((text) => !UNSTORABLE.test(text), 'El texto tiene caracteres que no se pueden guardar');
}

// texts that mail programs turn into links: a scheme, www., or a name with a dot and letters after it («S.A.S.» is not
// one)
const ADDRESS = /:\/\/|\bwww[.。．｡]|[\p{L}\p{N}-]{2}[.。．｡]\p{L}{2,}(?![\p{L}\p{N}.。．｡])/iu;

/** For names: mails to people who did not request them contain them, so they must not contain links. */
export const hasNoAddress = (text: string): boolean => !ADDRESS.test(text);
export const NO_ADDRESS = 'No puede llevar direcciones de internet.';

// blanks, control characters, and invisible characters: joiners, direction marks, fillers
const UNSEEN = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** Trims the text; an invisible text becomes empty. */
export const trimText = (text: string): string => (UNSEEN.test(text) ? '' : text.trim());

/** A name on one line: a line break or tab with its surrounding blanks becomes one space. */
export const oneLine = (text: string): string => trimText(text.replace(/ *[\t\n\v\f\r\u0085\u2028\u2029]+ */g, ' '));

/** A required name on one line, with at least `min` characters. */
export function requiredName(max: number, min = 1, tooShort = `Debe contener un mínimo de ${min} caracteres`) {
  return storableText(max)
    .transform(oneLine)
    .pipe(z.string().min(1, { error: 'Campo obligatorio', abort: true }).min(min, tooShort));
}

/** Required text, trimmed, with at least `min` characters. */
export function requiredText(max: number, min = 1, tooShort = `Debe contener un mínimo de ${min} caracteres`) {
  return storableText(max)
    .transform(trimText)
    .pipe(z.string().min(1, { error: 'Campo obligatorio', abort: true }).min(min, tooShort));
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Cuts a text to at most `max` UTF-16 units at the end of a whole character: no half emoji. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // the text after the cut shows whether the cut splits a character
  const end = graphemes.segment(text.slice(0, max + 2)).containing(max)?.index ?? max;
  // a character of many combining marks that exceeds the limit is cut between its marks
  return text.slice(0, end > 0 ? end : max).replace(/[\uD800-\uDBFF]$/, '');
}
