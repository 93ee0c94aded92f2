import type { VerifyCase } from '../case.ts';
import { aut02 } from './auth/aut-02.case.ts';
import { aut03 } from './auth/aut-03.case.ts';
import { aut08 } from './auth/aut-08.case.ts';
import { aut09 } from './auth/aut-09.case.ts';
import { inp08 } from './input/inp-08.case.ts';
import { rol01 } from './roles/rol-01.case.ts';
import { ten01 } from './tenancy/ten-01.case.ts';
import { ten02 } from './tenancy/ten-02.case.ts';
import { ten03 } from './tenancy/ten-03.case.ts';
import { ten04 } from './tenancy/ten-04.case.ts';
import { ten05 } from './tenancy/ten-05.case.ts';
import { ten06 } from './tenancy/ten-06.case.ts';

/** Every case, by group, in the order in which they run. Listed by hand: a file that is not named here does not count. */
export const CASES = {
  tenancy: [ten01, ten02, ten03, ten04, ten05, ten06],
  roles: [rol01],
  auth: [aut02, aut03, aut08, aut09],
  input: [inp08],

  webhooks: [],
  realtime: [],
  jobs: [],
  crash: [],
} as const satisfies Record<string, readonly VerifyCase[]>;
