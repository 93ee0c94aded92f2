import { expect, it } from 'vitest';
import { pauseAfterRefusal } from './refusal-retry.ts';

it('a refused send is retried after 1, 2, 4 … 60 s, 60 times, about an hour in all', () => {
  const pauses = Array.from({ length: 60 }, (_, retries) => pauseAfterRefusal(retries));
  expect(pauses.slice(0, 8)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  expect(pauses.at(-1)).toBe(60_000);
  expect(pauseAfterRefusal(60)).toBeNull();
});
