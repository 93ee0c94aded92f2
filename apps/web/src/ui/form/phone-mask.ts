const COUNTRY = '57';
const PREFIX = '+57 ';
export const NATIONAL_DIGITS_MAX = 10;
/** The maximum of digits of all countries. */
const MAX_DIGITS = 15;

export interface Masked {
  /** `+57 300 123 4567`, or the typed part of it. */
  display: string;
  /** `+573001234567`; empty without digits. */
  value: string;
  /** The caret's position in `display`. */
  caret: number;
}

/**
 * Masks the field's text, typed or pasted, with the caret after the same digit as before (document 1 §5). A number with
 * another country's code stays unchanged. `isDeleting` prevents that a half-deleted prefix is parsed as one.
 */
export function maskPhone(text: string, caretInText: number = text.length, isDeleting = false): Masked {
  const foreign = isDeleting ? null : foreignOf(text);
  if (foreign !== null) return foreign;
  const typed = nationalDigits(text);
  if (typed === '')
    return { display: text.trim() === '+' ? PREFIX : '', value: '', caret: text.trim() === '+' ? PREFIX.length : 0 };
  const national = typed.slice(0, NATIONAL_DIGITS_MAX);
  const display = displayOf(national);
  // Counted from the end, so that a half-deleted or pasted prefix does not matter.
  const digitsBefore = Math.max(0, typed.length - text.slice(caretInText).replace(/\D/g, '').length);
  return { display, value: `+${COUNTRY}${national}`, caret: caretAfter(display, digitsBefore) };
}

/** `+1 415 555 2671`: of its country only is known that it is not Colombia. */
function foreignOf(text: string): Masked | null {
  const cleaned = text.trim().replace(/^00(?=[1-9])/, '+');
  if (!/^\+[1-9]\d/.test(cleaned.replace(/[^+\d]/g, '')) || /^\+\s*5(?:7|\s|$)/.test(cleaned) || /^\+\s/.test(cleaned))
    return null;
  const digits = cleaned.replace(/\D/g, '').slice(0, MAX_DIGITS);
  const display = `+${cleaned.slice(1).replace(/[^\d]+/g, ' ')}`.trimEnd();
  return { display, value: `+${digits}`, caret: display.length };
}

/** The national digits of `+57 300…`, `0057300…`, `57 300…`, `300…`, and of a half-deleted prefix. */
function nationalDigits(text: string): string {
  const rest = text.trim().replace(/^(?:\+57|0057|57(?=\s)|\+5(?=\s|$)|\+)/, '');
  const digits = rest.replace(/\D/g, '');
  const isWithCountry = digits.length > NATIONAL_DIGITS_MAX && digits.startsWith(COUNTRY);
  return isWithCountry ? digits.slice(COUNTRY.length) : digits;
}

function displayOf(national: string): string {
  return (
    PREFIX + [national.slice(0, 3), national.slice(3, 6), national.slice(6)].filter((group) => group !== '').join(' ')
  );
}

function caretAfter(display: string, nationalDigitsBefore: number): number {
  let at = PREFIX.length;
  for (let left = nationalDigitsBefore; left > 0 && at < display.length; at++) if (display[at] !== ' ') left--;
  return at;
}
