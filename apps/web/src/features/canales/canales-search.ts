export interface CanalesSearch {
  /** Whose connections are shown; without one, those of the own business. */
  sid?: string | number | undefined;
}

/** Reads an address that anybody may have written by hand. What is no id stays as it is, so that the page says so. */
export function readCanalesSearch(search: Record<string, unknown>): CanalesSearch {
  const sid = search['sid'];
  return typeof sid === 'string' || typeof sid === 'number' ? { sid } : {};
}

/** The subscriber that the address names, the own one without any; null when it names none that can be. */
export function suscriptorOf({ sid }: CanalesSearch, own: number): number | null {
  if (sid === undefined || sid === '') return own;
  const id = Number(sid);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
