import { expect, test } from 'vitest';
import { inicioOf } from './tarifa-form.ts';

const EVENING = Date.parse('2026-11-24T03:30:00Z');

test('a price from today on, in Bogotá, holds from now: its midnight has passed', () => {
  expect(inicioOf('2026-11-23', EVENING)).toEqual({});
  expect(inicioOf('', EVENING)).toEqual({});
});

test('a price from another day on holds from that day’s midnight in Bogotá', () => {
  expect(inicioOf('2026-11-24', EVENING)).toEqual({ vigenteDesde: '2026-11-24T05:00:00.000Z' });
  // the server says that it has passed
  expect(inicioOf('2026-11-22', EVENING)).toEqual({ vigenteDesde: '2026-11-22T05:00:00.000Z' });
});
