import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const VERSION = 'v1.';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The sealed text was changed, cut, or sealed with another APP_SECRET. */
export class SealBroken extends Error {}

export interface SecretBox {
  /** Encrypts a text (AES-256-GCM); the same text gives another result each time. */
  seal(text: string): string;
  /** Decrypts a sealed text. Throws SealBroken for a text that this box did not seal. */
  open(sealed: string): string;
  /** A signature that is valid for one purpose only. */
  sign(purpose: string, data: string): string;
  /** Verifies a signature in constant time. */
  verify(purpose: string, data: string, signature: string): boolean;
}

/** Encrypts and signs with keys derived from APP_SECRET, one key per purpose. */
export function createSecretBox(appSecret: string): SecretBox {
  const signingKeys = new Map<string, KeyObject>();
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, 'tertulia', purpose, 32));
  const sealingKey = keyFor('seal');

  function signingKey(purpose: string): KeyObject {
    const known = signingKeys.get(purpose);
    if (known) return known;
    // cached: creating a key object costs five times as much as a signature
    const fresh = createSecretKey(keyFor(`sign ${purpose}`));
    signingKeys.set(purpose, fresh);
    return fresh;
  }

  const digest = (purpose: string, data: string) => createHmac('sha256', signingKey(purpose)).update(data).digest();

  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return VERSION + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },

    open(sealed) {
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url');
      if (!sealed.startsWith(VERSION) || bytes.length < IV_BYTES + TAG_BYTES) throw new SealBroken('Not a sealed text');
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        });
        decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        );
      } catch (error) {
        throw new SealBroken('The sealed text was changed, or sealed with another APP_SECRET', { cause: error });
      }
    },

    sign: (purpose, data) => digest(purpose, data).toString('base64url'),

    verify(purpose, data, signature) {
      const expected = digest(purpose, data);
      const given = Buffer.from(signature, 'base64url');
      // several base64url spellings decode to the same bytes; only the canonical one is valid
      return (
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        signature === expected.toString('base64url')
      );
    },
  };
}
