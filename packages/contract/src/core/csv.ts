/** Without it spreadsheets misread UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Position before a formula for a spreadsheet: at the start of a cell, or after a possible end of one. A Spanish
 * spreadsheet splits lines at semicolons even within quotes. Full-width signs are read like the ASCII ones.
 */
const FORMULA = /(^|[;\r\n])(?=[ "'\u00A0]*[=+\-@＝＋－＠\t\r])/g;

/**
 * One line of a CSV file (RFC 4180). A cell that a spreadsheet would read as a formula gets an apostrophe first, so
 * that a customer's message cannot run code on the computers of the business.
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
