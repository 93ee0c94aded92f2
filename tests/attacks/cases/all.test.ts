import { expect, test } from 'vitest';
import { CASES } from './all.ts';

const cases = Object.values(CASES).flat(2);

test.each(cases.map((one) => [one.id, one.seenToFail] as const))(
  '%s was seen to fail without its guard, and says how',
  (_id, seenToFail) => {
    // the removed guard, and what the case reported then
    expect(seenToFail).toMatch(/\S: \S/);
    expect(seenToFail).not.toMatch(/PENDING/i);
  },
);

test('no two cases have the same id', () => {
  expect(new Set(cases.map((one) => one.id)).size).toBe(cases.length);
});
