import { createHmac } from 'node:crypto';

/** The provider's webhook signature: HMAC-SHA1 over the address and the sorted parameters, in base64. */
export function signWebhook(authToken: string, url: string, params: Readonly<Record<string, string>>): string {
  const signed = Object.keys(params)
    .toSorted()
    .reduce((text, name) => `${text}${name}${params[name] ?? ''}`, url);
  return createHmac('sha1', authToken).update(signed, 'utf8').digest('base64');
}
