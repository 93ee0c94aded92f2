import { readPositive } from '../../platform/format/positive.ts';

/** The place in internal chat, as the address keeps it. */
export interface ChatInternoSearch {
  /** The open room. */
  sala?: number | undefined;
}

/** Reads an address that anybody may have written by hand. */
export function readChatInternoSearch({ sala }: Record<string, unknown>): ChatInternoSearch {
  return { sala: readPositive(sala) };
}
