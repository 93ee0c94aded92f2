/** A text with its selection or caret. */
interface Written {
  text: string;
  start: number;
  end: number;
}

/** How text is inserted: as it is, or separated from the text before and after it. */
export type Placing = 'joined' | 'apart';

/** The text with `words` in place of the selection, and the new caret: after them. */
export function placeWords(
  { text, start, end }: Written,
  words: string,
  placing: Placing,
): { text: string; caret: number } {
  const [before, after] = [text.slice(0, start), text.slice(Math.max(start, end))];
  // a multi-line text begins on its own line
  const gap = words.includes('\n') ? '\n' : ' ';
  const front = placing === 'apart' && /\S$/u.test(before) ? gap : '';
  const back = placing === 'apart' && /^\S/u.test(after) ? gap : '';
  return { text: before + front + words + back + after, caret: before.length + front.length + words.length };
}
