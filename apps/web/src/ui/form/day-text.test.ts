import { expect, test } from 'vitest';
import { DAY, DAY_AND_TIME } from './day-text.ts';

/** The field's text after each key, typed at its end. */
function type(shape: typeof DAY, keys: string): string {
  let text = '';
  for (const key of keys) text = shape.mask(text + key);
  return text;
}

test('F-C10 digits alone become dd/MM/yyyy during typing', () => {
  expect(type(DAY, '29112026')).toBe('29/11/2026');
  expect(type(DAY, '29/11/2026')).toBe('29/11/2026');
  expect(type(DAY, '1/2/2026')).toBe('01/02/2026');
  expect(type(DAY, '2911202677')).toBe('29/11/2026');
  expect(type(DAY, 'ab')).toBe('');
});

test.each(['29/11/2026', '2026-11-29', '29-11-2026', '29.11.2026', '29 11 2026', '29112026', '2026-11-29T16:05:00'])(
  'F-C10 «%s» may be pasted',
  (pasted) => expect(DAY.read(DAY.mask(pasted))).toBe('2026-11-29'),
);

test.each(['', '29/11', '31/02/2026', '29/13/2026', '29/11/26', '29/11/0026', '2026-11-29'])(
  'F-C10 «%s» is no date in the field',
  (text) => expect(DAY.read(text)).toBe(''),
);

test('F-C10 a date value is shown as dd/MM/yyyy, and an invalid one is not', () => {
  expect(DAY.show('2026-11-29')).toBe('29/11/2026');
  expect(DAY.show('')).toBe('');
  expect(DAY.show('2026-13-45')).toBe('');
  expect(DAY_AND_TIME.show('2026-11-29T16:05')).toBe('29/11/2026 16:05');
  expect(DAY_AND_TIME.show('2026-11-29T16:05:30')).toBe('29/11/2026 16:05');
  expect(DAY_AND_TIME.show('2026-11-29')).toBe('');
});

test('F-C10 a date with a time can be typed and pasted alike', () => {
  expect(type(DAY_AND_TIME, '291120261605')).toBe('29/11/2026 16:05');
  expect(type(DAY_AND_TIME, '29/11/2026 9:30')).toBe('29/11/2026 09:30');
  expect(DAY_AND_TIME.read('29/11/2026 16:05')).toBe('2026-11-29T16:05');
  expect(DAY_AND_TIME.read(DAY_AND_TIME.mask('2026-11-29T16:05'))).toBe('2026-11-29T16:05');
  expect(DAY_AND_TIME.read('29/11/2026')).toBe('');
  expect(DAY_AND_TIME.read('29/11/2026 25:00')).toBe('');
});
