import { readPositive } from '../../platform/format/positive.ts';

/** The shown version and the one to compare with, by number. */
export interface PromptsSearch {
  version?: number | undefined;
  con?: number | undefined;
}

/** Parses an address that may have been typed by hand; invalid values are dropped. */
export function readPromptsSearch(search: Record<string, unknown>): PromptsSearch {
  return { version: readPositive(search['version']), con: readPositive(search['con']) };
}
