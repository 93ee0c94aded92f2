/**
 * What makes a pattern that looks at one sign from many places look for ever: the same piece again and again, and at the end what
 * the pattern cannot end with. Pieces of what the product reads: names, addresses, figures, phones, dates, marks, places of templates.
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
  told: string;
  /** As long as is wanted. */
  of: (length: number) => string;
}

/** The texts that tire a pattern, each as long as is wanted. */
export const TIRING_TEXTS: readonly TiringText[] = PIECES.map((piece, index) => {
  const end = ENDS[index % ENDS.length] ?? '';
  return {
    told: `${JSON.stringify(piece)} again and again${end === '' ? '' : ` and ${JSON.stringify(end)}`}`,
    of: (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length - end.length) + end,
  };
});
