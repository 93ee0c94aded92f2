import { foldText } from '@tertulia/contract/core/folding';

/** The search form of a text: without accents, in lower case, trimmed. */
export function plain(text: string): string {
  return foldText(text).trim();
}
