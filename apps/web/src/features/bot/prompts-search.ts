/** Which version is looked at, and beside which one; by their numbers. */
export interface PromptsSearch {
  version?: number | undefined;
  con?: number | undefined;
}

/** Reads an address that anybody may have written by hand: what makes no sense is as if it were not there. */
export function readPromptsSearch(search: Record<string, unknown>): PromptsSearch {
  return { version: readNumero(search['version']), con: readNumero(search['con']) };
}

function readNumero(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}
