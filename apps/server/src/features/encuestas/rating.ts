const WORDS: Record<string, number> = { uno: 1, una: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5 };
const STAR = /[⭐★🌟]/gu;

/**
 * Reads a reply as a rating from 1 to 5: a digit, a word, an emoji digit or stars (decisions §6). A sentence that merely
 * holds a number is no rating. Returns null when it is none.
 */
export function parseRating(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\uFE0F\u20E3\u200D]/g, '')
    .trim()
    .toLowerCase();
  const stars = plain.match(STAR)?.length ?? 0;
  if (stars > 0) return plain.replace(STAR, '').trim() === '' && stars <= 5 ? stars : null;
  const bare = plain.replace(/^[\s"'«¡!.,:;()-]+|[\s"'»!.,:;()-]+$/g, '');
  const digit = /^([1-5])(?:\s*(?:\/|de)\s*5)?(?:\s*(?:estrellas?|puntos?))?$/.exec(bare);
  if (digit) return Number(digit[1]);
  const word = /^([a-z]+)(?:\s+(?:estrellas?|puntos?))?$/.exec(bare);
  return word ? (WORDS[word[1] ?? ''] ?? null) : null;
}
