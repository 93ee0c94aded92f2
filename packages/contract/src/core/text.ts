import { z } from 'zod';

// PostgreSQL refuses NUL in text, and a lone surrogate cannot be encoded as UTF-8.
const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Text that a person typed and that can be stored byte for byte: no NUL, no lone surrogate. */
export function storableText(max: number) {
  return z
    .string('Campo obligatorio')
    .max(max, `Máximo ${max} caracteres`)
    .refine((text) => !UNSTORABLE.test(text), 'El texto tiene caracteres que no se pueden guardar');
}

// what mail programs make a link of: a scheme, www., or a name with a dot and letters behind it («S.A.S.» is none)
const ADDRESS = /:\/\/|\bwww[.。．｡]|[\p{L}\p{N}-]{2}[.。．｡]\p{L}{2,}(?![\p{L}\p{N}.。．｡])/iu;

/** For names: they stand in mails to people who have not asked for them, and shall lead nobody anywhere. */
export const hasNoAddress = (text: string): boolean => !ADDRESS.test(text);
export const NO_ADDRESS = 'No puede llevar direcciones de internet.';

// blanks, control characters, and what shows nothing by itself: joiners, marks of direction, fillers
const UNSEEN = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]*$/u;

/** Without blanks at its ends; one of which nobody would see anything is none. */
export const trimText = (text: string): string => (UNSEEN.test(text) ? '' : text.trim());

/** A name on one line: a line break or a tab, with the blanks around it, becomes one space. */
export const oneLine = (text: string): string => trimText(text.replace(/ *[\t\n\v\f\r\u0085\u2028\u2029]+ */g, ' '));

/** A required name, on one line, at least `min` characters long. */
export function requiredName(max: number, min = 1, tooShort = `Debe contener un mínimo de ${min} caracteres`) {
  return storableText(max)
    .transform(oneLine)
    .pipe(z.string().min(1, { error: 'Campo obligatorio', abort: true }).min(min, tooShort));
}

/** Required text, trimmed, at least `min` characters after trimming. */
export function requiredText(max: number, min = 1, tooShort = `Debe contener un mínimo de ${min} caracteres`) {
  return storableText(max)
    .transform(trimText)
    .pipe(z.string().min(1, { error: 'Campo obligatorio', abort: true }).min(min, tooShort));
}

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** A text's beginning, of at most so many units, that ends with a whole character: half an emoji is none. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // what is behind the cut tells whether it goes through a character
  const end = graphemes.segment(text.slice(0, max + 2)).containing(max)?.index ?? max;
  // one that is longer than all that is kept, of signs upon signs, is cut between those
  return text.slice(0, end > 0 ? end : max).replace(/[\uD800-\uDBFF]$/, '');
}
