import { randomInt } from 'node:crypto';
import type { SecretBox } from '#platform/crypto/secret-box';

const HOW_MANY = 10;
const LENGTH = 10;
/** Without easily confused signs: I and 1, O and 0, U and V. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';
const PURPOSE = 'codigo de recuperacion';

/** Ten new codes in display format. */
export function newCodigos(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
  });
}

/**
 * The stored hash of a code. Keyed with APP_SECRET and bound to its user: 49 bits alone could be brute-forced, and an
 * equal code of another user has another hash.
 */
export function huellaOf(
  secretBox: Pick<SecretBox, 'sign'>,
  owner: { suscriptorId: number; usuarioId: number },
  codigo: string,
): string {
  const signs = codigo.replace(/[\s-]/g, '').toUpperCase();
  return secretBox.sign(PURPOSE, `${owner.suscriptorId}.${owner.usuarioId}.${signs}`);
}
