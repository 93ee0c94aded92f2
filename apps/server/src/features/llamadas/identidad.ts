import type { SecretBox } from '#platform/crypto/secret-box';

/** The name of a user's browser at the provider: stable, and useless to third parties (T51). */
export function identityOf(
  secretBox: Pick<SecretBox, 'sign'>,
  { tenantId, userId }: { tenantId: number; userId: number },
): string {
  const signed = Buffer.from(secretBox.sign('voz', `${tenantId}:${userId}`), 'base64url');
  return `u${signed.toString('hex').slice(0, 32)}`;
}
