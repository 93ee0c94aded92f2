/**
 * Text for comparison: without accents, in lower case. For Latin script the database's `app.plain_text` does the same.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]/g, '')
    .toLowerCase();
}
