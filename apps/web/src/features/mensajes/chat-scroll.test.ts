import { expect, test } from 'vitest';
import { holdsEnd, isNearStart, isTooShort, NEAR_END_PX } from './chat-scroll.ts';

test('older messages come at 80 px from the top, not at 81', () => {
  expect([0, 80, 81].map((scrollTop) => isNearStart({ scrollTop }))).toEqual([true, true, false]);
});

test('a page that can be scrolled by 80 px at most counts as too short', () => {
  const hasRoom = (px: number) => isTooShort({ scrollHeight: 500 + px, clientHeight: 500 });
  expect([-100, 80, 81].map(hasRoom)).toEqual([true, true, false]);
});

test('near the end is 120 px, and 600 px for a picture that loads', () => {
  expect(NEAR_END_PX).toBe(120);
  const fromEnd = (px: number) => holdsEnd({ scrollTop: 2000 - px, scrollHeight: 2500, clientHeight: 500 });
  expect([0, 599, 600].map(fromEnd)).toEqual([true, true, false]);
});
