import { setTimeout as delay } from 'node:timers/promises';
import { asAdmin } from './dataset.ts';

/** After this time a started server is idle: its start-up work is done. */
const SETTLED_MS = 7000;
const POLL_MS = 500;
const PATIENCE_MS = 600_000;

/**
 * Waits until the product has no background work. The data set is a year that no server has processed yet: the timer of
 * the days computes its days once, and a measurement during that time would include it.
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
