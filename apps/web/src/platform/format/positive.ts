/** A page or an id from an address, which may be edited by hand; undefined if invalid. */
export function readPositive(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}
