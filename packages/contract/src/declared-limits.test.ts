import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import type { Endpoint } from './core/endpoint.ts';

/** Writes without a rate limit. */
const UNLIMITED = {
  logout: 'a person can always sign out',
};

const namesOf = (isWanted: (call: Endpoint) => boolean) =>
  Object.entries<Endpoint>(catalogue)
    .filter(([, call]) => isWanted(call))
    .map(([name]) => name);

test('F-B08 each call that changes something has a limit', () => {
  const unlimited = namesOf(({ method, limits, budget }) => method !== 'GET' && !limits?.length && !budget);
  expect(unlimited).toEqual(Object.keys(UNLIMITED));
});

test('a call declares RATE_LIMITED exactly where something is counted', () => {
  // a form counts the kilobytes of its file
  const counted = namesOf(({ limits, budget, multipart }) => Boolean(limits ?? budget ?? multipart));
  expect(namesOf(({ errors }) => errors.includes('RATE_LIMITED')).toSorted()).toEqual(counted.toSorted());
});
