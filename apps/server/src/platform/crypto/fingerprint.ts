import { createHash } from 'node:crypto';

/** Names what was asked for: the same again has the same name, as long as its parts come in the same order. */
export function fingerprint(asked: unknown): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}
