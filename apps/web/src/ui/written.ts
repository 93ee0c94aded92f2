/** A text with what is selected in it, or where the caret stands. */
interface Written {
  text: string;
  start: number;
  end: number;
}

/** How words go into a text: as they are, or apart from what stands before and behind them. */
export type Placing = 'joined' | 'apart';

/** The text with words in the place of what is selected, and where the caret stands then: behind them. */
export function placeWords(
  { text, start, end }: Written,
  words: string,
  placing: Placing,
): { text: string; caret: number } {
  const [before, after] = [text.slice(0, start), text.slice(Math.max(start, end))];
  // what has several lines begins on one of its own
  const gap = words.includes('\n') ? '\n' : ' ';
  const front = placing === 'apart' && /\S$/u.test(before) ? gap : '';
  const back = placing === 'apart' && /^\S/u.test(after) ? gap : '';
  return { text: before + front + words + back + after, caret: before.length + front.length + words.length };
}
