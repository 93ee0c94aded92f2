import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request may come from where it says. A program that is no browser sends no Origin and is held by its token; a
 * browser that leaves it out (a plain GET) still says when the page was another site's.
 */
export function isOriginAllowed(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return allowed.has(headers.origin);
  return headers['sec-fetch-site'] !== 'cross-site';
}
