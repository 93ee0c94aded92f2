import { randomBytes, randomUUID } from 'node:crypto';

const SID_SHAPE = /^[A-Z]{2}[0-9a-f]{32}$/;

/** A new provider identifier: two letters of its kind and 32 hex digits. */
export function newSid(prefix: string): string {
  return prefix + randomUUID().replaceAll('-', '');
}

/** Whether the text has the shape of a provider identifier of that kind. */
export function isSid(text: string, prefix: string): boolean {
  return text.startsWith(prefix) && SID_SHAPE.test(text);
}

/** A secret in the shape of the provider's auth tokens. */
export function newAuthToken(): string {
  return randomBytes(16).toString('hex');
}
