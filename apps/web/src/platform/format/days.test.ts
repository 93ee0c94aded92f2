import { day } from '@tertulia/contract/core/dates';
import { expect, test } from 'vitest';
import { addDays, dayOf, firstOfMonth, instantOf, mondayOf, readDay } from './days.ts';

test('a day is Bogotá’s, even if it is already tomorrow in Greenwich', () => {
  expect(dayOf('2026-12-01T04:59:59Z')).toBe('2026-11-30');
  expect(dayOf('2026-12-01T05:00:00Z')).toBe('2026-12-01');
  expect(firstOfMonth('2026-11-30')).toBe('2026-11-01');
});

test('day arithmetic crosses month ends and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test('a week begins on Monday and includes its Sunday', () => {
  for (const day of ['2026-11-16', '2026-11-18', '2026-11-22']) expect(mondayOf(day)).toBe('2026-11-16');
  expect(mondayOf('2026-11-23')).toBe('2026-11-23');
});

test('a day and a time in Bogotá form an instant with seconds 0', () => {
  expect(instantOf('2026-11-30', '20:15')).toBe('2026-12-01T01:15:00.000Z');
});

test('an invalid day in an address is ignored', () => {
  expect(readDay('2026-02-28')).toBe('2026-02-28');
  for (const nonsense of ['2026-02-30', '0202-11-21', '28/02/2026', 20260228, undefined, '2026-2-8'])
    expect(readDay(nonsense)).toBeUndefined();
});

test.each([
  '1000-01-01',
  '0999-12-31',
  '0000-01-01',
  '9999-12-31',
  '2028-02-29',
  '2026-02-29',
  '+12026-01-01',
  '2026-1-1',
])('the contract accepts %s if a field does', (text) =>
  expect(day.safeParse(text).success).toBe(readDay(text) === text),
);
