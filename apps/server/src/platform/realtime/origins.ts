import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether the origin of a request is allowed. A program that is not a browser sends no Origin and must have a token. A
 * browser that omits it (a plain GET) still declares a cross-site page.
 */
export function isOriginAllowed(headers: IncomingHttpHeaders, allowed: ReadonlySet<string>): boolean {
  if (headers.origin !== undefined) return allowed.has(headers.origin);
  return headers['sec-fetch-site'] !== 'cross-site';
}
