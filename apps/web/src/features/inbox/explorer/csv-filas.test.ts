import { expect, test } from 'vitest';
import { BYTE_ORDER_MARK, toCsvLine } from '@tertulia/contract/core/csv';
import { isCut } from './useCsv.ts';

const header = BYTE_ORDER_MARK + toCsvLine(['Id', 'Cliente']);
const filas = (count: number) =>
  Array.from({ length: count }, (_, at) => toCsvLine([at, 'Ana "la\nalta" Ruiz'])).join('');

test('a file of the maximum length is reported as cut, for every cell content', () => {
  expect(isCut(header + filas(3), 3)).toBe(true);
  expect(isCut(header + filas(2), 3)).toBe(false);
  expect(isCut(header, 3)).toBe(false);
});
