import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskPhone } from './phone-mask.ts';

// covers D1-2.5-01, D1-5-03d, D1-5-20a, D1-5-20b, D1-5-20c, D1-9-06, D2-9-16d
test.each([
  ['', '', ''],
  ['3', '+57 3', '+573'],
  ['3001', '+57 300 1', '+573001'],
  ['3001234567', '+57 300 123 4567', '+573001234567'],
  ['+57 300 123 4567', '+57 300 123 4567', '+573001234567'],
  ['+573001234567', '+57 300 123 4567', '+573001234567'],
  ['573001234567', '+57 300 123 4567', '+573001234567'],
  ['0057 300 123 45 67', '+57 300 123 4567', '+573001234567'],
  ['(300) 123-4567', '+57 300 123 4567', '+573001234567'],
  ['300 123 4567 89', '+57 300 123 4567', '+573001234567'],
  ['6011234', '+57 601 123 4', '+576011234'],
  ['abc', '', ''],
  ['+', '+57 ', ''],
  ['+57', '', ''],
])('%j is shown as %j and emitted as %j', (typed, display, value) => {
  expect(maskPhone(typed)).toMatchObject({ display, value });
});

test.each([
  ['+1 415 555 2671', '+1 415 555 2671', '+14155552671'],
  ['+1 (415) 555-2671', '+1 415 555 2671', '+14155552671'],
  ['0034 612 345 678', '+34 612 345 678', '+34612345678'],
  ['+14155552671', '+14155552671', '+14155552671'],
  ['+52 55 1234 5678', '+52 55 1234 5678', '+525512345678'],
])('F-C11 %j of another country stays unchanged', (typed, display, value) => {
  expect(maskPhone(typed)).toMatchObject({ display, value });
  expect(maskPhone(value).value).toBe(value);
});

test('F-C11 a half-deleted prefix is not taken for another country', () => {
  expect(maskPhone('+7 300 123 4567', 1, true).value).toMatch(/^\+57/);
});

test('a prefix that is being deleted does not leak into the number', () => {
  expect(maskPhone('+5 300 123').value).toBe('+57300123');
  expect(maskPhone('57 300 123').value).toBe('+57300123');
  expect(maskPhone('+ 300 123').value).toBe('+57300123');
});

describe('the caret', () => {
  test('stays after the digit that was typed in the middle', () => {
    const masked = maskPhone('+57 3900 123 456', 6);
    expect(masked.display).toBe('+57 390 012 3456');
    expect(masked.display.slice(0, masked.caret).replace(/\D/g, '')).toBe('5739');
  });

  test('steps over a deleted space', () => {
    const masked = maskPhone('+57 300123 4567', 7);
    expect(masked.display).toBe('+57 300 123 4567');
    expect(masked.display.slice(masked.caret).replace(/\D/g, '')).toBe('1234567');
  });

  test('stays in its place when a full number gets one digit too many', () => {
    const masked = maskPhone('+57 3900 123 4567', 6);
    expect(masked.display).toBe('+57 390 012 3456');
    expect(masked.display.slice(0, masked.caret)).toBe('+57 39');
  });

  test('is after the last digit when typing at the end', () => {
    const masked = maskPhone('+57 300 1234');
    expect(masked.caret).toBe(masked.display.length);
  });
});

// covers D1-5-20c
test('typing digit by digit gives the number, and masking twice changes nothing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[36]\d{7,9}$/), (national) => {
      let display = '';
      for (const digit of national) display = maskPhone(display + digit).display;
      const masked = maskPhone(display);
      expect(masked.value).toBe(`+57${national}`);
      expect(maskPhone(masked.display)).toEqual(masked);
    }),
  );
});
