import type { VerifyGroup } from '../case.ts';
import { aud01 } from './audit/aud-01.case.ts';
import { aut02 } from './auth/aut-02.case.ts';
import { aut03 } from './auth/aut-03.case.ts';
import { aut04 } from './auth/aut-04.case.ts';
import { aut05 } from './auth/aut-05.case.ts';
import { aut06 } from './auth/aut-06.case.ts';
import { aut07 } from './auth/aut-07.case.ts';
import { aut08 } from './auth/aut-08.case.ts';
import { aut09 } from './auth/aut-09.case.ts';
import { aut10 } from './auth/aut-10.case.ts';
import { cra01 } from './crash/cra-01.case.ts';
import { cra02 } from './crash/cra-02.case.ts';
import { cra04 } from './crash/cra-04.case.ts';
import { cra05 } from './crash/cra-05.case.ts';
import { nod01 } from './crash/nod-01.case.ts';
import { upl01 } from './files/upl-01.case.ts';
import { upl02 } from './files/upl-02.case.ts';
import { upl03 } from './files/upl-03.case.ts';
import { upl04 } from './files/upl-04.case.ts';
import { upl06 } from './files/upl-06.case.ts';
import { inp01 } from './input/inp-01.case.ts';
import { inp02 } from './input/inp-02.case.ts';
import { inp04 } from './input/inp-04.case.ts';
import { inp07 } from './input/inp-07.case.ts';
import { inp08 } from './input/inp-08.case.ts';
import { inp09 } from './input/inp-09.case.ts';
import { job01 } from './jobs/job-01.case.ts';
import { job04 } from './jobs/job-04.case.ts';
import { job05 } from './jobs/job-05.case.ts';
import { job06 } from './jobs/job-06.case.ts';
import { job07 } from './jobs/job-07.case.ts';
import { job08 } from './jobs/job-08.case.ts';
import { out01 } from './jobs/out-01.case.ts';
import { loa07 } from './load/loa-07.case.ts';
import { pri01 } from './privacy/pri-01.case.ts';
import { pri03 } from './privacy/pri-03.case.ts';
import { pri05 } from './privacy/pri-05.case.ts';
import { rt01 } from './realtime/rt-01.case.ts';
import { rt02 } from './realtime/rt-02.case.ts';
import { rt03 } from './realtime/rt-03.case.ts';
import { rt04 } from './realtime/rt-04.case.ts';
import { rt05 } from './realtime/rt-05.case.ts';
import { rt07 } from './realtime/rt-07.case.ts';
import { rol01 } from './roles/rol-01.case.ts';
import { rol03 } from './roles/rol-03.case.ts';
import { rol04 } from './roles/rol-04.case.ts';
import { rol05 } from './roles/rol-05.case.ts';
import { rol06 } from './roles/rol-06.case.ts';
import { ten01 } from './tenancy/ten-01.case.ts';
import { ten02 } from './tenancy/ten-02.case.ts';
import { ten03 } from './tenancy/ten-03.case.ts';
import { ten04 } from './tenancy/ten-04.case.ts';
import { ten05 } from './tenancy/ten-05.case.ts';
import { ten06 } from './tenancy/ten-06.case.ts';
import { web01 } from './webhooks/web-01.case.ts';
import { web02 } from './webhooks/web-02.case.ts';
import { web03 } from './webhooks/web-03.case.ts';
import { web04 } from './webhooks/web-04.case.ts';
import { web05 } from './webhooks/web-05.case.ts';
import { web06 } from './webhooks/web-06.case.ts';
import { web07 } from './webhooks/web-07.case.ts';
import { web08 } from './webhooks/web-08.case.ts';
import { web10 } from './webhooks/web-10.case.ts';

/**
 * All cases by group, in the order in which they run. Listed by hand: a file that is not named here does not count. Two
 * in one list run at once: each has a world of its own, the second waits half a minute for clocks of the product, and
 * neither measures speed.
 */
export const CASES = {
  tenancy: [ten01, ten02, ten03, ten04, ten05, ten06],
  roles: [rol01, rol03, rol04, rol05, rol06],
  audit: [aud01],
  auth: [aut02, aut03, aut04, aut05, aut06, aut07, aut08, aut09, aut10],
  input: [inp02, inp04, inp07, inp08, inp09],
  // INP-01 is here so that no file takes much longer than the others.
  files: [[inp01, out01], upl01, upl02, upl06],
  load: [loa07],
  privacy: [pri01, pri03, pri05],
  // WEB-05 and RT-07 need real processes, like the last two groups; they and RT-03 are here so that the files that run at once end together.
  webhooks: [web01, web02, web03, web04, web06, web07, web10, web05, rt07, rt03],
  // CRA-05 mostly waits, with a server of its own; it is here for the same reason.
  realtime: [cra05, rt01, rt02, rt04],
  // JOB-04 and JOB-01 need real processes like the next group, and are here for the same reason.
  jobs: [job05, job06, job07, job08, job04, job01],
  // These need real processes, and share one set of them. RT-05 measures milliseconds: it is last, when the other groups have ended.
  crash: [web08, cra01, cra02, cra04, nod01, upl03, upl04, rt05],
} as const satisfies Record<string, readonly VerifyGroup[]>;
