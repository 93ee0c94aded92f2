import fc from 'fast-check';

export interface Sample {
  label: string;
  text: string;
  /** Not representable in UTF-8 and PostgreSQL: a call answers 400, a webhook stores U+FFFD instead. */
  isUnstorable?: true;
}

const THE_LONGEST = 1500;

/** Texts that software has lost, doubled, cut in the middle or refused with a 500. */
export const UNICODE_CORPUS: readonly Sample[] = [
  { label: 'ZWJ family', text: 'familia 👨‍👩‍👧‍👦 y 👩🏽‍🚀' },
  { label: 'flags and keycaps', text: '🇨🇴 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍🌈 1️⃣ #️⃣' },
  { label: 'presentation selectors', text: 'x ❤︎ ❤️ ☎︎ ☎️ x' },
  { label: 'right-to-left override', text: 'factura \u202Egpj.exe\u202C fin' },
  { label: 'bidi isolates', text: 'a \u2066b\u2069 \u2067c\u2069 \u2068d\u2069 \u061C\u200E\u200F z' },
  { label: 'Arabic and Hebrew', text: 'مرحبا بالعالم עולם שלום' },
  { label: 'combining × 1,000', text: `e${'\u0301'.repeat(1000)} fin` },
  { label: 'Zalgo', text: 'Z̶̢̛͉̹̺͎͌͛a̴͕̓l̶̰͠g̷͇̈́o̸̮͝' },
  { label: 'NFC', text: 'caf\u00E9 pi\u00F1a Nu\u00F1ez' },
  { label: 'NFD', text: 'cafe\u0301 pin\u0303a Nun\u0303ez' },
  { label: 'Hangul in syllables and in letters', text: '\uD55C\uAE00 \u1112\u1161\u11AB\u1100\u1173\u11AF' },
  { label: 'compatibility forms', text: 'ﬁ ﬂ Å Å ① ㎏ Ⅷ ½ ª º' },
  { label: 'letters that change their length in capitals', text: 'ß ẞ ı İ ŉ ǰ ΐ ﬀ Ω ſ K' },
  { label: 'Thai, Devanagari, Tibetan', text: 'สวัสดี क्षत्रिय ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ' },
  { label: 'zero width', text: 'a\u200Bb\u200Cc\u200Dd\u2060e\uFEFFf\u00ADg' },
  { label: 'every kind of blank inside', text: 'a\u00A0b\u1680c\u2003d\u202Fe\u205Ff\u3000g' },
  { label: 'line ends', text: 'a\nb\r\nc\rd\u0085e\u2028f\u2029g\vh\fi' },
  { label: 'control characters', text: 'a\u0001\u0002\u0007\u0008\u001B\u001F\u007F\u0080\u009Fz' },
  { label: 'noncharacters', text: 'a\uFFFEb\uFFFFc\uFDD0d\u{1FFFE}e\u{10FFFF}z' },
  { label: 'private use', text: 'a\uE000b\uF8FFc\u{F0000}d\u{10FFFD}z' },
  { label: 'replacement character', text: 'a\uFFFDz' },
  { label: 'outside the first plane', text: 'a 𝒳𝓎𝔃 𠜎𠮷 𐍈 𝟘 🀄 z' },
  { label: 'variation sequences', text: '葛\u{E0100} 葛\u{E0101} ᠠ᠋' },
  { label: 'tags without a flag', text: 'a\u{E0001}\u{E0041}\u{E007F}z' },
  { label: 'interlinear notes', text: 'a\uFFF9b\uFFFAc\uFFFBz' },
  { label: 'quotes and backslashes', text: `a"b'c\`d\\e\\u0000f\\n g%00h&#0;i` },
  { label: 'quotes in the middle', text: `el "grande" de 3" fin` },
  { label: 'words of databases and formulas', text: `null undefined NaN ; select 'x' -- $1 {0} %s ~#` },
  { label: 'surrogates written out', text: 'a \\ud800 %ED%A0%80 &#xD800; z' },
  { label: '4-byte signs to the limit', text: '😀'.repeat(THE_LONGEST / 2) },
  { label: 'families to the limit', text: '👨‍👩‍👧‍👦'.repeat(THE_LONGEST / 11).slice(0, THE_LONGEST - 8) },
  { label: 'NUL alone', text: '\u0000', isUnstorable: true },
  { label: 'NUL inside', text: 'a\u0000b', isUnstorable: true },
  { label: 'NUL at the end', text: 'a\u0000', isUnstorable: true },
  { label: 'a lone high surrogate', text: 'a\uD83Db', isUnstorable: true },
  { label: 'a lone low surrogate', text: 'a\uDE00b', isUnstorable: true },
  { label: 'surrogates the wrong way round', text: 'a\uDE00\uD83Db', isUnstorable: true },
  { label: 'a high surrogate at the end', text: 'fin 👩\uD83D', isUnstorable: true },
];

/** Bytes that are no UTF-8: overlong, surrogates, beyond the last plane, cut off. */
export const BROKEN_BYTES: readonly (readonly [label: string, bytes: Buffer])[] = [
  ['a surrogate', Buffer.from('61eda08062', 'hex')],
  ['an overlong NUL', Buffer.from('61c08062', 'hex')],
  ['an overlong slash', Buffer.from('61e080af62', 'hex')],
  ['beyond the last plane', Buffer.from('61f490808062', 'hex')],
  ['a cut emoji', Buffer.from('61f09f9862', 'hex')],
  ['a stray continuation', Buffer.from('619f62', 'hex')],
  ['Latin-1', Buffer.from('636166e9', 'hex')],
  ['FF FE', Buffer.from('fffe6100', 'hex')],
];

/** Further texts of random characters, some of which cannot be stored. */
export function randomSamples(count: number, seed: number): Sample[] {
  const signs = fc.oneof(
    { weight: 4, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
    {
      weight: 1,
      arbitrary: fc
        .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 40 })
        .map((units) => String.fromCharCode(...units)),
    },
  );
  return fc.sample(signs, { numRuns: count, seed }).map((text, index) => ({
    label: `random ${index} of seed ${seed}`,
    text: `x${text}x`,
    ...(isStorable(text) ? {} : { isUnstorable: true as const }),
  }));
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
