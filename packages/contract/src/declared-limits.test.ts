import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';
import type { Endpoint } from './core/endpoint.ts';

/** Calls whose own work counts what its entry in the catalogue does not tell. */
const COUNTED_WITHIN = {
  resendEncuesta: 'a customer is asked again after a day',
  resetSegundoFactor: 'an address gets so many mails a day, and this is told by one',
  resetSegundoFactorGlobal: 'an address gets so many mails a day, and this is told by one',
};

test('a call says that it may be too much exactly where something is counted', () => {
  const namesOf = (isWanted: (call: Endpoint) => boolean) =>
    Object.entries<Endpoint>(catalogue)
      .filter(([, call]) => isWanted(call))
      .map(([name]) => name);
  // a form counts the kilobytes of its file
  const counted = namesOf(({ limits, budget, multipart }) => Boolean(limits ?? budget ?? multipart));
  expect(namesOf(({ errors }) => errors.includes('RATE_LIMITED')).toSorted()).toEqual(
    [...counted, ...Object.keys(COUNTED_WITHIN)].toSorted(),
  );
});
