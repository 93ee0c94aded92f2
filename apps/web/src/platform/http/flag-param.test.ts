import { flagParam as contractFlag } from '@tertulia/contract/core/flags';
import { expect, it } from 'vitest';
import { urlOf } from './api.ts';
import { flagParam } from './flag-param.ts';

it('is parsed as true by the contract, and is left out of the address if false', () => {
  expect(contractFlag.parse(flagParam(true))).toBe(true);
  const address = (isWanted: boolean | undefined) =>
    urlOf('GET /api/surveys', {}, { conComentario: flagParam(isWanted) });
  expect([true, false, undefined].map(address)).toEqual([
    '/api/surveys?conComentario=true',
    '/api/surveys',
    '/api/surveys',
  ]);
});
