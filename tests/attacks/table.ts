export interface TableRow {
  id: string;
  title: string;
  volume: string;
  reached: string;
  demanded: string;
  met: boolean;
  seconds: number;
  /** The stack of a case that threw. */
  detail?: string;
}

const HEADINGS = ['case', 'volume really run', 'figure reached', 'figure demanded', 'time', 'ok'] as const;
/** Long texts are wrapped, so that the table fits a terminal. */
const WIDEST = [24, 42, 42, 42, 8, 4] as const;

/** The final table of `npm run verify`. */
export function toTable(rows: readonly TableRow[]): string {
  const cells = rows.map((row) => [
    `${row.id} ${row.title}`,
    row.volume,
    row.reached,
    row.demanded,
    `${row.seconds.toFixed(1)} s`,
    row.met ? 'yes' : 'NO',
  ]);
  const folded = [[...HEADINGS], ...cells].map((line) => line.map((cell, column) => fold(cell, WIDEST[column] ?? 40)));
  const widths = HEADINGS.map((_, column) =>
    Math.max(...folded.flatMap((line) => (line[column] ?? []).map((part) => part.length))),
  );
  const rule = widths.map((width) => '─'.repeat(width)).join('─┼─');
  return folded.map((line) => render(line, widths)).join(`\n${rule}\n`);
}

function render(line: string[][], widths: number[]): string {
  const height = Math.max(...line.map((cell) => cell.length));
  return Array.from({ length: height }, (_, row) =>
    line
      .map((cell, column) => (cell[row] ?? '').padEnd(widths[column] ?? 0))
      .join(' │ ')
      .trimEnd(),
  ).join('\n');
}

/** Breaks a text into lines of at most `width` characters, between words if possible. */
function fold(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((long) => long.match(new RegExp(`.{1,${width}}`, 'gu')) ?? [])) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines;
}
