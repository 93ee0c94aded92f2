/** Without it spreadsheets take UTF-8 for something else. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The place before what a spreadsheet takes for a formula: at the start of a cell, or behind what it may take for the end
 * of one. A Spanish one cuts lines at semicolons, whatever quotes say; the wide signs are read as the narrow ones.
 */
const FORMULA = /(^|[;\r\n])(?=[ "'\u00A0]*[=+\-@＝＋－＠\t\r])/g;

/**
 * One line of a CSV file (RFC 4180). What a spreadsheet would take for a formula gets an apostrophe before it: whoever
 * writes to a business shall not run anything on its computers.
 */
export function toCsvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = value.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
