/**
 * Inputs that make a pattern backtrack: the same piece repeated, and an end that the pattern cannot match. Pieces of
 * what the product parses: names, addresses, numbers, phones, dates, formatting, template variables.
 */
const PIECES: readonly string[] = [
  'a',
  '0',
  '1',
  '-0',
  '.',
  'a.',
  'T.',
  'aaa.1.',
  '@',
  'a@',
  '@.',
  'a+',
  '/',
  '//',
  ':',
  'http://',
  ' ',
  '\t',
  '\n',
  '0 ',
  '+57',
  '(',
  '-',
  '"',
  '"a',
  '«',
  "'",
  ',',
  '1,',
  '1.0',
  '=',
  '!',
  '*a ',
  '_',
  '`',
  '{{',
  '{{ ',
  '[',
  '](',
  '\\',
  '\\|',
  '|',
  '#',
  '<a',
  'A0',
  'ñ',
  'á\u0301',
  '\u0301',
  '🙂',
  'de ',
  'el dia de ',
  'quien ',
  'por ',
  'hay ',
  'que hora ',
  'treinta y ',
  'mil ',
  'quiero ',
  'Version/1',
  'bytes=0-',
];
const ENDS = ['', '!', ' ', '\u0000'] as const;

export interface TiringText {
  label: string;
  /** Of any length. */
  of: (length: number) => string;
}

/** The texts that slow down a pattern, of any length. */
export const TIRING_TEXTS: readonly TiringText[] = PIECES.map((piece, index) => {
  const end = ENDS[index % ENDS.length] ?? '';
  return {
    label: `${JSON.stringify(piece)} again and again${end === '' ? '' : ` and ${JSON.stringify(end)}`}`,
    of: (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length - end.length) + end,
  };
});
