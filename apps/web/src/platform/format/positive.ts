/** A page or an id as an address gives it, which anybody may have written by hand; undefined for what is none. */
export function readPositive(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}
