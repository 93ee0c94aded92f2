import { describe, expect, it, test } from 'vitest';
import { holdsEnd, isNearStart, NEAR_END_PX, followsAfter } from './chat-scroll.ts';

// covers D2-9-01c
test('older messages load at 80 px from the top, not at 81', () => {
  expect([0, 80, 81].map((scrollTop) => isNearStart({ scrollTop }))).toEqual([true, true, false]);
});

// covers D2-9-01d
test('near the end is 120 px, and 600 px for a picture that loads', () => {
  expect(NEAR_END_PX).toBe(120);
  const fromEnd = (px: number) => holdsEnd({ scrollTop: 2000 - px, scrollHeight: 2500, clientHeight: 500 });
  expect([0, 599, 600].map(fromEnd)).toEqual([true, true, false]);
});

describe('following the end', () => {
  const at = (scrollTop: number, scrollHeight = 2000) => ({ scrollTop, scrollHeight, clientHeight: 600 });

  const follows = (isFollowing: boolean, before: number, now: ReturnType<typeof at>, isTheirs = true) =>
    followsAfter({ isFollowing, before, isTheirs }, now);

  it('continues while lines arrive faster than the list scrolls', () => {
    expect(follows(true, 1400, at(1400, 4000))).toBe(true);
    expect(follows(true, 1400, at(1700, 9000))).toBe(true);
  });

  it('continues while the list corrects its height estimates by moving up', () => {
    expect(follows(true, 5328, at(4488, 5578), false)).toBe(true);
    expect(follows(false, 5328, at(4488, 5578), false)).toBe(false);
  });

  it('stops by scrolling up, and resumes near the end', () => {
    expect(follows(true, 1400, at(1399))).toBe(true);
    expect(follows(true, 1400, at(1270))).toBe(false);
    expect(follows(false, 900, at(1100))).toBe(false);
    expect(follows(false, 1100, at(1290))).toBe(true);
  });
});
