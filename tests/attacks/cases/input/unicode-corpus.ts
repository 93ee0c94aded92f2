import fc from 'fast-check';

export interface Sample {
  told: string;
  text: string;
  /** Not representable in UTF-8 and PostgreSQL: a call answers 400, a webhook stores U+FFFD instead. */
  isUnstorable?: true;
}

const THE_LONGEST = 1500;

/** Texts that software has lost, doubled, cut in the middle or refused with a 500. */
export const UNICODE_CORPUS: readonly Sample[] = [
  { told: 'ZWJ family', text: 'familia 👨‍👩‍👧‍👦 y 👩🏽‍🚀' },
  { told: 'flags and keycaps', text: '🇨🇴 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏳️‍🌈 1️⃣ #️⃣' },
  { told: 'presentation selectors', text: 'x ❤︎ ❤️ ☎︎ ☎️ x' },
  { told: 'right-to-left override', text: 'factura \u202Egpj.exe\u202C fin' },
  { told: 'bidi isolates', text: 'a \u2066b\u2069 \u2067c\u2069 \u2068d\u2069 \u061C\u200E\u200F z' },
  { told: 'Arabic and Hebrew', text: 'مرحبا بالعالم עולם שלום' },
  { told: 'combining × 1,000', text: `e${'\u0301'.repeat(1000)} fin` },
  { told: 'Zalgo', text: 'Z̶̢̛͉̹̺͎͌͛a̴͕̓l̶̰͠g̷͇̈́o̸̮͝' },
  { told: 'NFC', text: 'caf\u00E9 pi\u00F1a Nu\u00F1ez' },
  { told: 'NFD', text: 'cafe\u0301 pin\u0303a Nun\u0303ez' },
  { told: 'Hangul in syllables and in letters', text: '\uD55C\uAE00 \u1112\u1161\u11AB\u1100\u1173\u11AF' },
  { told: 'compatibility forms', text: 'ﬁ ﬂ Å Å ① ㎏ Ⅷ ½ ª º' },
  { told: 'letters that change their length in capitals', text: 'ß ẞ ı İ ŉ ǰ ΐ ﬀ Ω ſ K' },
  { told: 'Thai, Devanagari, Tibetan', text: 'สวัสดี क्षत्रिय ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ' },
  { told: 'zero width', text: 'a\u200Bb\u200Cc\u200Dd\u2060e\uFEFFf\u00ADg' },
  { told: 'every kind of blank inside', text: 'a\u00A0b\u1680c\u2003d\u202Fe\u205Ff\u3000g' },
  { told: 'line ends', text: 'a\nb\r\nc\rd\u0085e\u2028f\u2029g\vh\fi' },
  { told: 'control characters', text: 'a\u0001\u0002\u0007\u0008\u001B\u001F\u007F\u0080\u009Fz' },
  { told: 'noncharacters', text: 'a\uFFFEb\uFFFFc\uFDD0d\u{1FFFE}e\u{10FFFF}z' },
  { told: 'private use', text: 'a\uE000b\uF8FFc\u{F0000}d\u{10FFFD}z' },
  { told: 'replacement character', text: 'a\uFFFDz' },
  { told: 'outside the first plane', text: 'a 𝒳𝓎𝔃 𠜎𠮷 𐍈 𝟘 🀄 z' },
  { told: 'variation sequences', text: '葛\u{E0100} 葛\u{E0101} ᠠ᠋' },
  { told: 'tags without a flag', text: 'a\u{E0001}\u{E0041}\u{E007F}z' },
  { told: 'interlinear notes', text: 'a\uFFF9b\uFFFAc\uFFFBz' },
  { told: 'quotes and backslashes', text: `a"b'c\`d\\e\\u0000f\\n g%00h&#0;i` },
  { told: 'quotes in the middle', text: `el "grande" de 3" fin` },
  { told: 'words of databases and formulas', text: `null undefined NaN ; select 'x' -- $1 {0} %s ~#` },
  { told: 'surrogates written out', text: 'a \\ud800 %ED%A0%80 &#xD800; z' },
  { told: '4-byte signs to the limit', text: '😀'.repeat(THE_LONGEST / 2) },
  { told: 'families to the limit', text: '👨‍👩‍👧‍👦'.repeat(THE_LONGEST / 11).slice(0, THE_LONGEST - 8) },
  { told: 'NUL alone', text: '\u0000', isUnstorable: true },
  { told: 'NUL inside', text: 'a\u0000b', isUnstorable: true },
  { told: 'NUL at the end', text: 'a\u0000', isUnstorable: true },
  { told: 'a lone high surrogate', text: 'a\uD83Db', isUnstorable: true },
  { told: 'a lone low surrogate', text: 'a\uDE00b', isUnstorable: true },
  { told: 'surrogates the wrong way round', text: 'a\uDE00\uD83Db', isUnstorable: true },
  { told: 'a high surrogate at the end', text: 'fin 👩\uD83D', isUnstorable: true },
];

/** Bytes that are no UTF-8: overlong, surrogates, beyond the last plane, cut off. */
export const BROKEN_BYTES: readonly (readonly [told: string, bytes: Buffer])[] = [
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
    told: `random ${index} of seed ${seed}`,
    text: `x${text}x`,
    ...(isStorable(text) ? {} : { isUnstorable: true as const }),
  }));
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
