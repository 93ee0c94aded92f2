import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copFormatFor, formatCop, toCentavos, toPesos } from './money.ts';
import { pesos } from './pesos.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

// covers D1-2.16-02
it('formats pesos in the Colombian format, without decimals', () => {
  expect(plain(formatCop(1_000_000))).toBe('$ 10.000');
  expect(plain(formatCop(0))).toBe('$ 0');
});

it('formats the amounts of one list consistently', () => {
  expect([100, 250_000].map(copFormatFor([100, 250_000])).map(plain)).toEqual(['$ 1', '$ 2.500']);
  expect([150, 250_000].map(copFormatFor([150, 250_000])).map(plain)).toEqual(['$ 1,50', '$ 2.500,00']);
});

// covers D2-5.2-03b
it('converts every amount of whole centavos and back without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (centavos) => {
      expect(toCentavos(toPesos(centavos))).toBe(centavos);
      expect(pesos('falta').parse(toPesos(centavos))).toBe(toPesos(centavos));
    }),
  );
});

it.each([-1, 0.001, 10.555, Number.NaN, Number.POSITIVE_INFINITY, 10_000_000_001, '5', null])('refuses %s', (value) => {
  expect(pesos('falta').safeParse(value).success).toBe(false);
});
