import type { VerifyCase } from '../case.ts';
import { ten01 } from './tenancy/ten-01.case.ts';

/** Every case, by group, in the order in which they run. Listed by hand: a file that is not named here does not count. */
export const CASES = {
  tenancy: [ten01],
  roles: [],
  auth: [],
  input: [],

  webhooks: [],
  realtime: [],
  jobs: [],
  crash: [],
} as const satisfies Record<string, readonly VerifyCase[]>;
