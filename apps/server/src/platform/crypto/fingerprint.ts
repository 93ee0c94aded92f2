import { createHash } from 'node:crypto';

/** Hash of a request payload. Equal payloads have the same hash if their parts have the same order. */
export function fingerprint(asked: unknown): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}
