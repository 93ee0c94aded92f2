import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startFaultProxy, type FaultProxy } from '@tertulia/testkit/fault-proxy';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { createFactories } from '@tertulia/testkit/factories';
import { eventually } from '@tertulia/testkit/server';
import { createLog } from '../log/log.ts';
import { createDatabase, type Database } from './database.ts';
import { DatabaseUnavailable } from './faults.ts';
import { roleUrl } from './roles.ts';
import { sql } from './sql.ts';

const STATEMENT_MS = 500;
/** The server's statement timeout plus one second for its answer. */
const ANSWER_MS = STATEMENT_MS + 1000;
const CONNECTIONS = 6;

let db: TestDatabase;
let proxy: FaultProxy;
let database: Database;
let tenantId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  const { hostname: host, port } = new URL(db.adminUrl);
  proxy = await startFaultProxy(() => ({ host, port: Number(port) }));
  const detour = new URL(db.adminUrl);
  detour.host = `127.0.0.1:${proxy.port}`;
  database = createDatabase({
    urlOf: (role) => roleUrl(detour.href, TEST_SECRET, role),
    log: createLog('silent'),
    poolSize: CONNECTIONS,
    statementTimeoutMs: STATEMENT_MS,
  });
  tenantId = (await createFactories(db).suscriptor()).id;
});
afterAll(async () => {
  proxy.set({ kind: 'cut' });
  await database.close();
  await proxy.stop();
  await db.drop();
});
beforeEach(() => proxy.set({ kind: 'none' }));

const ask = () => database.withTenant({ tenantId }, (tx) => tx.rows(sql`select 1 as one`));
async function timed(work: () => Promise<unknown>): Promise<{ ms: number; error: unknown }> {
  const begun = performance.now();
  const error = await work().then(
    () => null,
    (fault: unknown) => fault,
  );
  return { ms: performance.now() - begun, error };
}
/** Opens the maximum number of connections and leaves them idle. */
async function fillPool(): Promise<void> {
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
}

it('F-E06 a call on a silent connection ends in time, and the next calls get new connections', async () => {
  await fillPool();
  proxy.set({ kind: 'swallow', newOnes: false });
  const first = await timed(ask);
  expect(first.error).toBeInstanceOf(DatabaseUnavailable);
  expect(first.ms).toBeLessThan(ANSWER_MS + 1000);
  // sequential calls: the other connections were as old, and no call waits for each of them
  for (let round = 0; round < CONNECTIONS; round++) {
    const { ms, error } = await timed(ask);
    expect(error).toBeNull();
    expect(ms).toBeLessThan(1000);
  }
});

it('F-E06 calls are bounded while the network is cut, and work at once when it is back', async () => {
  await fillPool();
  proxy.set({ kind: 'swallow', newOnes: true });
  const during = await Promise.all(Array.from({ length: 2 * CONNECTIONS }, () => timed(ask)));
  for (const { ms, error } of during) {
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(ms).toBeLessThan(10_000);
  }
  proxy.set({ kind: 'none' });
  const back = performance.now();
  await eventually(async () => (await timed(ask)).error === null, 'calls work again', 10_000);
  expect(performance.now() - back).toBeLessThan(10_000);
}, 40_000);

it('F-E06 another connection ends the server process of a silent connection', async () => {
  const held = Promise.withResolvers<void>();
  const query = database.withTenant({ tenantId }, async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(77)`);
    held.resolve();
    proxy.set({ kind: 'swallow', newOnes: false });
    await tx.run(sql`select 2`);
  });
  await held.promise;
  await expect(query).rejects.toBeInstanceOf(DatabaseUnavailable);
  // long before the server itself ends an idle transaction
  await eventually(
    async () =>
      (await db.query('select 1 from pg_locks where locktype = $1 and objid = 77', ['advisory'])).length === 0,
    'the lock is free',
    3000,
  );
});

it('F-E06 each statement of a pipeline has its own limit: those behind slow ones do not count as lost', async () => {
  const statements = [1, 2, 3, 4, 5].map(() => sql`select pg_sleep(0.4)::text as slept`);
  const rows = await database.withTenant({ tenantId }, (tx) => Promise.all(statements.map((one) => tx.rows(one))));
  expect(rows).toHaveLength(5);
});
