const MARGIN_MS = 5000;

/** Events carry file addresses without a signature, which the server refuses (decisions §14.6). */
export function isSigned(url: string): boolean {
  return url.includes('?');
}

/** The file id in an address. */
export function archivoIdOf(url: string): number {
  return Number(/\/files\/(\d+)/.exec(url)?.[1] ?? Number.NaN);
}

/** True for a signed address that has not expired; `e` is its last second. */
export function isFresh(url: string, now: number): boolean {
  if (!isSigned(url)) return false;
  const expires = Number(new URLSearchParams(url.slice(url.indexOf('?'))).get('e') ?? Number.NaN);
  return Number.isNaN(expires) || expires * 1000 > now + MARGIN_MS;
}
