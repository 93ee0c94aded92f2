import { argon2Sync } from 'node:crypto';

/** A hash that the product accepts, and that costs nothing: for tests with many log-ins. */
export function cheapHash(password: string): string {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', {
    message: password,
    nonce,
    parallelism: 1,
    tagLength: 32,
    memory: 64,
    passes: 1,
  });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=64,t=1,p=1$${text(nonce)}$${text(tag)}`;
}
