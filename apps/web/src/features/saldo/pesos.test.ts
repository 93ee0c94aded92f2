import { expect, test } from 'vitest';
import { formatSaldo } from './pesos.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a balance has centavos where there are any, in itself or in what stands beside it', () => {
  expect(plain(formatSaldo(10_000))).toBe('$ 10.000');
  expect(plain(formatSaldo(9999.6))).toBe('$ 9.999,60');
  expect(plain(formatSaldo(10_000, [10_000, 9749.5, 250.5]))).toBe('$ 10.000,00');
});
