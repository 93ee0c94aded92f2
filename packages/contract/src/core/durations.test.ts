import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DURATION, readDuration, toDuration } from './durations.ts';

it.each([
  [0, 'PT0S'],
  [-5, 'PT0S'],
  [59.6, 'PT1M'],
  [125, 'PT2M5S'],
  [3600, 'PT1H'],
  [108_000, 'PT30H'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(toDuration(seconds)).toBe(text);
});

it('parses every duration that it formats', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (seconds) => {
      const text = toDuration(seconds);
      expect(text).toMatch(DURATION);
      expect(readDuration(text)).toBe(seconds * 1000);
    }),
    { seed: 20_261_122 },
  );
});

it('parses any other text as 0', () => {
  for (const text of ['', 'PT', '5 min', 'P1D']) expect(readDuration(text)).toBe(0);
});
