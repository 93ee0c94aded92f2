import { expect, test } from 'vitest';
import { validezOf } from './validez-enlace.ts';

test('F-A21 a signed link states its expiry in Colombian time', () => {
  expect(validezOf('https://chat.cafe.co/files/7?e=1796083200&t=1&c=enlace&s=x')).toBe(
    'Enlace válido hasta el 30/11/2026 19:00',
  );
});
