import { describe, expect, it } from 'vitest';
import { archivoIdOf, isFresh } from './archivo-url.ts';

describe('isFresh', () => {
  const now = 1_800_000_000_000;

  it.each([
    ['/files/9', false],
    ['/files/9?e=1799999999&s=x', false],
    ['/files/9?e=1800000600&s=x', true],
    ['https://store.example/9?signature=x', true],
  ])('%s', (url, expected) => {
    expect(isFresh(url, now)).toBe(expected);
  });
});

it('returns the file of an address, signed or not', () => {
  expect(['/files/9', '/files/12?e=1&s=x'].map(archivoIdOf)).toEqual([9, 12]);
});
