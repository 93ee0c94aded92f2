import { expect, test } from 'vitest';
import { checkMonto, formatSaldo } from './pesos.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a balance shows centavos if it or an amount beside it has any', () => {
  expect(plain(formatSaldo(10_000))).toBe('$ 10.000');
  expect(plain(formatSaldo(9999.6))).toBe('$ 9.999,60');
  expect(plain(formatSaldo(10_000, [10_000, 9749.5, 250.5]))).toBe('$ 10.000,00');
});

test('F-C11 a negative amount is refused for credits, and not taken for a positive one', () => {
  expect(checkMonto(-5, false)).toBe('El valor no puede ser negativo');
  expect(checkMonto(-5, true)).toBeNull();
  expect(checkMonto('', true)).toBe('Escribe el valor de la recarga');
});
