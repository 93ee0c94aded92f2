import type { Database } from '#platform/db/database';
import { foldContadores } from './contadores.repository.ts';

/** Readers add the changes that are not folded yet, so the interval only bounds their number. */
export const FOLD_SECONDS = 5;
const BATCH = 2000;

/** Folds all pending changes into the totals of the tabs, in batches. */
export async function foldAllContadores(database: Database): Promise<number> {
  let folded = 0;
  for (let count = BATCH; count === BATCH;) {
    count = await foldContadores(database, BATCH);
    folded += count;
  }
  return folded;
}
