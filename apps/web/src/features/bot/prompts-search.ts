import { readPositive } from '../../platform/format/positive.ts';

/** Which version is looked at, and beside which one; by their numbers. */
export interface PromptsSearch {
  version?: number | undefined;
  con?: number | undefined;
}

/** Reads an address that anybody may have written by hand: what makes no sense is as if it were not there. */
export function readPromptsSearch(search: Record<string, unknown>): PromptsSearch {
  return { version: readPositive(search['version']), con: readPositive(search['con']) };
}
