import { expect, test } from 'vitest';
import { formatDuration } from './durations.ts';
import { initialsOf } from './initials.ts';
import { formatBadge, formatCount } from './numbers.ts';

// covers D2-2.1-11
test.each([
  ['Laura Marín', 'LM'],
  ['  ana  ', 'A'],
  ['José María de la Cruz', 'JC'],
  ['Ángela ñáñez', 'ÁÑ'],
  ['🌸 Flores del Valle 🌸', 'FV'],
  ['"Don" (Pedro)', 'DP'],
  ['+57 300 123 4567', '67'],
  ['🌸', '?'],
  ['', '?'],
  [null, '?'],
])('initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

// covers D2-9-26
test.each([
  [0, '0 min'],
  [-5, '0 min'],
  [59_999, '0 min'],
  [45 * 60_000, '45 min'],
  [60 * 60_000, '1 h'],
  [200 * 60_000, '3 h 20 min'],
])('%i ms last %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

// covers D1-1-11b, D2-9-25b
test('counts are grouped as in Colombia, and shortened for narrow places', () => {
  expect(formatCount(12345)).toBe('12.345');
  expect(formatCount(1000)).toBe('1.000');
  expect(formatBadge(99)).toBe('99');
  expect(formatBadge(100)).toBe('99+');
  expect(formatBadge(10_000, 9999)).toBe('9.999+');
});
