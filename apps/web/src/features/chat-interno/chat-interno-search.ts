import { readPositive } from '../../platform/format/positive.ts';

/** The state of internal chat in the page's address. */
export interface ChatInternoSearch {
  /** The open sala. */
  sala?: number | undefined;
}

/** Parses an address that may have been typed by hand. */
export function readChatInternoSearch({ sala }: Record<string, unknown>): ChatInternoSearch {
  return { sala: readPositive(sala) };
}
