import { createLog } from '../../../apps/server/src/platform/log/log.ts';
import { createCola, type Cola } from '../../../apps/server/src/features/inbox/inbound/cola.ts';

/** A queue that may be poked and works nothing off: for whoever only fills the journal. */
export function idleCola(): Cola {
  return createCola({
    drain: async () => [],
    parallel: 1,
    ofATenant: 1,
    aloneOfATenant: 1,
    together: 1,
    goesAlone: () => false,
    log: createLog('silent'),
  });
}
