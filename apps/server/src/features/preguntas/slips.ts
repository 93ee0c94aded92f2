/** Letters that sound alike, or are side by side on the keyboard: any other pair is hardly a slip but another word. */
const ALIKE = new Set(
  [
    ...'bv sc sz cz gj kq kc qc nm iy yl ei ou xj hj gu hg'.split(' '),
    ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) =>
      Array.from(row.slice(1), (right, at) => `${row[at]}${right}`),
    ),
  ].flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]),
);

/** Whether one is the other with a slip of the finger: a letter that is missing, too many, wrong or swapped with the next one. */
export function isNear(a: string, b: string): boolean {
  if (a.length < 4 || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [left, right] = [a.slice(at), b.slice(at)];
  if (left.length !== right.length)
    return left.length > right.length ? left.slice(1) === right : right.slice(1) === left;
  const isSwapped = left.slice(0, 2) === `${right[1]}${right[0]}` && left.slice(2) === right.slice(2);
  return left === '' || isSwapped || (ALIKE.has(`${left[0]}${right[0]}`) && left.slice(1) === right.slice(1));
}

/** From here to there a word can be another one with a slip in it. */
const LENGTHS = { least: 5, most: 20 };

/** The word, and each rest of it without one of its letters; nothing of one that is too short or too long. */
function withoutALetter(word: string): string[] {
  if (word.length < LENGTHS.least || word.length > LENGTHS.most) return [];
  return [word, ...new Set(Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)))];
}

export type BySlip = (word: string) => string[];

/**
 * Finds which of the words another one may be with one slip in it. Two such words have a rest without one letter in common, so the time
 * does not grow with the number of words.
 */
export function findBySlip(words: Iterable<string>): BySlip {
  const byRest = new Map<string, string[]>();
  for (const word of words)
    for (const rest of withoutALetter(word)) byRest.set(rest, [...(byRest.get(rest) ?? []), word]);
  return (word) =>
    [...new Set(withoutALetter(word).flatMap((rest) => byRest.get(rest) ?? []))].filter((one) => isNear(word, one));
}
