const WORDS: Record<string, number> = { uno: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5 };
const STAR = /[⭐★🌟]/gu;
/** No rating is longer, but messages may be: the patterns below are for short texts. */
const MAX_LENGTH = 200;

/**
 * Parses a reply as a rating from 1 to 5: a digit, a word, an emoji digit or stars (decisions §6). Stars beside a digit
 * or a word are decoration in any number: «5⭐» is five. A sentence that merely contains a number or a star is no
 * rating. Returns null for no rating.
 */
export function parseRating(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\uFE0F\u20E3\u200D]/g, '')
    .trim()
    .toLowerCase();
  if (plain.length > MAX_LENGTH) return null;
  const stars = plain.match(STAR)?.length ?? 0;
  const bare = plain.replace(STAR, ' ').replace(/^[\s"'«¡!.,:;()-]+|[\s"'»!.,:;()-]+$/g, '');
  if (bare === '') return stars >= 1 && stars <= 5 ? stars : null;
  const digit = /^([1-5])(?:\s*(?:\/|de)\s*5)?(?:\s*(?:estrellas?|puntos?))?$/.exec(bare);
  if (digit) return Number(digit[1]);
  const word = /^([a-z]+)(?:\s+(?:estrellas?|puntos?))?$/.exec(bare);
  return word ? (WORDS[word[1] ?? ''] ?? null) : null;
}
