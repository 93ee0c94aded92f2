/** One run of a message's text: plain, or with WhatsApp's formatting. */
export interface TextRun {
  text: string;
  kind: 'plain' | 'bold' | 'italic' | 'strike' | 'mono' | 'link';
}

const MARKS = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
// An address ends before the punctuation after it, but keeps a closing parenthesis whose opening one it has. A mark
// opens at a word's edge, closes at one, and never spans lines: `2*3*4` and snake_case stay unchanged.
const PATTERN =
  /```([^`]+)```|(?<![\p{L}\p{N}`])`(?=\S)([^`\n]*[^`\s])`(?![\p{L}\p{N}`])|((?:https?:\/\/|www\.)(?:\([^\s<>"'()]*\)|\((?![^\s<>"'()]*\))|[^\s<>"'(])*(?:\([^\s<>"'()]*\)|[^\s<>"'.,;:!?()\]}*_~]))|(?<![\p{L}\p{N}*_~])([*_~])(?=\S)([^*_~\n]*[^\s*_~])\4(?![\p{L}\p{N}])/gu;

/** Splits a text into its runs: addresses, which no mark may cut, bold, italic, struck and fixed-width. */
export function parseFormato(text: string): TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  for (const match of text.matchAll(PATTERN)) {
    if (match.index > end) runs.push({ kind: 'plain', text: text.slice(end, match.index) });
    runs.push(toTextRun(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ kind: 'plain', text: text.slice(end) });
  return runs;
}

function toTextRun([whole, block, inline, link, mark, marked]: RegExpMatchArray): TextRun {
  const mono = block ?? inline;
  if (mono !== undefined) return { kind: 'mono', text: mono };
  if (link !== undefined) return { kind: 'link', text: link };
  const kind = mark !== undefined && mark in MARKS ? MARKS[mark as keyof typeof MARKS] : 'plain';
  return { kind, text: kind === 'plain' ? whole : (marked ?? whole) };
}

/** The text without formatting marks, for short previews. */
export function stripFormato(text: string): string {
  return parseFormato(text)
    .map((detached) => detached.text)
    .join('');
}

/** Characters that change the reading direction: they would display an address as another one. */
export const DIRECTION = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/** The address when it is safe to link to, else null: a customer's ad can contain any address. */
export function safeLink(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) && !DIRECTION.test(url) && URL.canParse(url) ? url : null;
}
