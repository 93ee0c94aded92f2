import { createHash } from 'node:crypto';

/** Hash of a request payload. Equal payloads have the same hash if their parts have the same order. */
export function fingerprint(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url');
}
