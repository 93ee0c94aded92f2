import { foldText } from '@tertulia/contract/core/folding';

/** Letters as they are searched: without accents, capitals and the spaces around. */
export function plain(text: string): string {
  return foldText(text).trim();
}
