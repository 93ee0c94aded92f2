export interface CanalesSearch {
  /** The subscriber whose channels are shown; the own business by default. */
  sid?: string | number | undefined;
}

/** Parses an address that may have been typed by hand. An invalid id is kept, so that the page reports it. */
export function readCanalesSearch(search: Record<string, unknown>): CanalesSearch {
  const sid = search['sid'];
  return typeof sid === 'string' || typeof sid === 'number' ? { sid } : {};
}

/** The subscriber that the address names, or the own one; null if the id is invalid. */
export function suscriptorOf({ sid }: CanalesSearch, own: number): number | null {
  if (sid === undefined || sid === '') return own;
  const id = Number(sid);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
