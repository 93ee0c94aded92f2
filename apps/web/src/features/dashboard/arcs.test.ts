import { expect, test } from 'vitest';
import { arcsOf, shareText } from './arcs.ts';

test('the parts of the ring follow one another and fill it', () => {
  expect(arcsOf([1, 0, 3], 400)).toEqual([
    { offset: 0, length: 100 },
    { offset: 100, length: 0 },
    { offset: 100, length: 300 },
  ]);
});

test('without any chat the ring is empty, and every share is nothing', () => {
  expect(arcsOf([0, 0, 0], 400).map(({ length }) => length)).toEqual([0, 0, 0]);
  expect(shareText(0, 0)).toBe('0 %');
  expect(shareText(1, 3)).toBe('33 %');
});
