import { expect, test } from 'vitest';
import { arcsOf, shareTexts } from './EstadosDonut.tsx';

test('the arcs follow one another and fill the ring', () => {
  expect(arcsOf([1, 0, 3], 400)).toEqual([
    { offset: 0, length: 100 },
    { offset: 100, length: 0 },
    { offset: 100, length: 300 },
  ]);
});

test('without chats the ring is empty, and every share is zero', () => {
  expect(arcsOf([0, 0, 0], 400).map(({ length }) => length)).toEqual([0, 0, 0]);
  expect(shareTexts([0, 0, 0])).toEqual(['0 %', '0 %', '0 %']);
});

test.each([
  [
    [1, 0, 2],
    ['33 %', '0 %', '67 %'],
  ],
  // rounded separately they would sum to 101
  [
    [3, 3, 2],
    ['38 %', '37 %', '25 %'],
  ],
  [
    [1, 1, 1],
    ['34 %', '33 %', '33 %'],
  ],
  [
    [5, 0, 0],
    ['100 %', '0 %', '0 %'],
  ],
])('the shares of %j add up to 100 %%', (counts, texts) => {
  expect(shareTexts(counts)).toEqual(texts);
});
