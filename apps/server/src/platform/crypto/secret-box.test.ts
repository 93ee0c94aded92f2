import { describe, expect, test } from 'vitest';
import { createSecretBox, SealBroken } from './secret-box.ts';

const box = createSecretBox('a secret that is long enough for the tests');
const outsider = createSecretBox('another secret, as long as the first one is');

describe('seal and open', () => {
  test.each(['', 'clave', 'ñandú 👩‍👩‍👧 ‮rtl', 'x'.repeat(100_000)])('open returns the text that was sealed', (text) => {
    expect(box.open(box.seal(text))).toBe(text);
  });

  test('never seals the same text to the same result', () => {
    expect(box.seal('igual')).not.toBe(box.seal('igual'));
  });

  test('does not show the text', () => {
    const sealed = box.seal('canario');
    expect(sealed).not.toContain('canario');
    expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('canario');
  });

  test('refuses a text in which any one byte was changed', () => {
    const sealed = box.seal('saldo: 10.000');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let index = 0; index < bytes.length; index++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => box.open(`v1.${changed.toString('base64url')}`)).toThrow(SealBroken);
    }
  });

  test.each(['', 'v1.', 'v2.AAAA', 'texto claro', 'v1.AAAA'])('refuses %j', (text) => {
    expect(() => box.open(text)).toThrow(SealBroken);
  });

  test('refuses a text that another secret sealed', () => {
    expect(() => outsider.open(box.seal('clave'))).toThrow(SealBroken);
  });
});

describe('sign and verify', () => {
  test('accepts its own signature for the same purpose and data only', () => {
    const signature = box.sign('archivo', '1:2:3');
    expect(box.verify('archivo', '1:2:3', signature)).toBe(true);
    expect(box.verify('archivo', '1:2:4', signature)).toBe(false);
    expect(box.verify('otro', '1:2:3', signature)).toBe(false);
    expect(outsider.verify('archivo', '1:2:3', signature)).toBe(false);
  });

  test.each(['', 'x', 'AAAA', 'ñ'.repeat(43)])('refuses the signature %j', (signature) => {
    expect(box.verify('archivo', '1:2:3', signature)).toBe(false);
  });

  test('accepts only one base64url spelling of a signature', () => {
    const signature = box.sign('archivo', 'dato');
    expect(box.verify('archivo', 'dato', `${signature}=`)).toBe(false);
    expect(box.verify('archivo', 'dato', ` ${signature}`)).toBe(false);
  });
});
