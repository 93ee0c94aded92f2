import { expect, test } from 'vitest';
import { checkPrecio, inicioOf } from './TarifaDialog.tsx';

const EVENING = Date.parse('2026-11-24T03:30:00Z');

test('a price from today on, in Bogotá, is valid from now: its midnight has passed', () => {
  expect(inicioOf('2026-11-23', EVENING)).toEqual({});
  expect(inicioOf('', EVENING)).toEqual({});
});

test('a price from another day on is valid from that day’s midnight in Bogotá', () => {
  expect(inicioOf('2026-11-24', EVENING)).toEqual({ vigenteDesde: '2026-11-24T05:00:00.000Z' });
  // the server reports that it has passed
  expect(inicioOf('2026-11-22', EVENING)).toEqual({ vigenteDesde: '2026-11-22T05:00:00.000Z' });
});

test('F-C11 a negative price is refused and not taken for a positive one; 0 is free', () => {
  expect(checkPrecio(-5)).toBe('El precio no puede ser negativo');
  expect(checkPrecio('')).toBe('El precio es obligatorio');
  expect(checkPrecio(0)).toBeNull();
});
