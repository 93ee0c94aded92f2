import { setTimeout as delay } from 'node:timers/promises';
import { asAdmin } from './dataset.ts';

/** From then on a started server is idle: what it had to do for its start is done. */
const SETTLED_MS = 7000;
const POLL_MS = 500;
const PATIENCE_MS = 600_000;

/**
 * Waits until the product does nothing by itself any more. The data set is a year that no server has seen yet: its days are
 * counted once, by the timer of the days, and whoever measures meanwhile measures that too.
 */
export async function whenSettled(adminUrl: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  await delay(SETTLED_MS);
  await asAdmin(adminUrl, async (client) => {
    while ((await client.query('select 1 from app.due_dias() limit 1')).rowCount !== 0) {
      if (Date.now() > deadline) throw new Error('The days of the data set were not counted in ten minutes');
      await delay(POLL_MS);
    }
  });
}
