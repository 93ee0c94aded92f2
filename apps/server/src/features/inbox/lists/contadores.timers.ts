import type { Database } from '#platform/db/database';
import { foldContadores } from './contadores.repository.ts';

/** Reading adds up what was not folded yet, so this only has to keep that short. */
export const FOLD_SECONDS = 5;
const BATCH = 2000;

/** Works all pending changes into the totals of the tabs, in batches. */
export async function foldAllContadores(database: Database): Promise<number> {
  let folded = 0;
  for (let count = BATCH; count === BATCH;) {
    count = await foldContadores(database, BATCH);
    folded += count;
  }
  return folded;
}
