/** Letters as they are searched: without accents, capitals and the spaces around. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
