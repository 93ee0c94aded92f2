import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRange } from './byte-range.ts';

test.each([
  ['bytes=0-', 10, { start: 0, end: 9 }],
  ['bytes=0-0', 10, { start: 0, end: 0 }],
  ['bytes=2-4', 10, { start: 2, end: 4 }],
  ['bytes=2-400', 10, { start: 2, end: 9 }],
  ['bytes=-3', 10, { start: 7, end: 9 }],
  ['bytes=-30', 10, { start: 0, end: 9 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=4-2', 10, null],
  ['bytes=-', 10, null],
  ['bytes=0-1,3-4', 10, null],
  ['items=0-1', 10, null],
  ['bytes=a-b', 10, null],
  ['', 10, null],
  [undefined, 10, null],
])('reads %j of %d bytes', (header, size, expected) => {
  expect(parseRange(header, size)).toEqual(expected);
});

test('a range never exceeds the content', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(1000), (text, first, last, size) => {
      for (const header of [text, `bytes=${text}`, `bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
        const range = parseRange(header, size);
        if (range === null || range === 'unsatisfiable') continue;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      }
    }),
  );
});
