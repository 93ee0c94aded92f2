import { expect, test } from 'vitest';
import { CASES } from './all.ts';

const cases = Object.values(CASES).flat(2);

test.each(cases.map((one) => [one.id, one.seenToFail] as const))(
  '%s was seen to fail with its guard out, and says how',
  (_id, seenToFail) => {
    // which guard was taken away, and what the case said then
    expect(seenToFail).toMatch(/\S: \S/);
    expect(seenToFail).not.toMatch(/PENDING/i);
  },
);

test('no two cases have one number', () => {
  expect(new Set(cases.map((one) => one.id)).size).toBe(cases.length);
});
