import { createDatabase, type Database } from '../../../../apps/server/src/platform/db/database.ts';
import { DatabaseUnavailable } from '../../../../apps/server/src/platform/db/faults.ts';
import { roleUrl } from '../../../../apps/server/src/platform/db/roles.ts';
import { sql } from '../../../../apps/server/src/platform/db/sql.ts';
import { createLog } from '../../../../apps/server/src/platform/log/log.ts';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';
import { createFactories } from '@tertulia/testkit/factories';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';

const TRANSACTIONS = { short: 800, full: 20_000 } as const;
const WORKERS = 200;
const POOL = 4;
const ABORTED = 0.05;
const KILLED = 0.05;

/** Two tenants alternate on few connections, some of which die in the middle: none ever carries the other's context. */
export const ten05: VerifyCase = {
  id: 'TEN-05',
  title: 'two tenants on few connections, aborts and kills among them',
  demand: (volume) =>
    `${TRANSACTIONS[volume]} transactions, 0 foreign rows, 0 rows without a context, every count as committed`,
  seenToFail:
    'with the tenant set for the connection instead of the transaction: 372 of 400 reads without a context saw about 100 rows each',
  run: async (volume) => {
    const db = await createTestDatabase();
    const database = createDatabase({
      urlOf: (role) => roleUrl(db.adminUrl, TEST_SECRET, role),
      log: createLog('silent'),
      poolSize: POOL,
    });
    try {
      return await runTen05(db, database, volume);
    } finally {
      await database.close();
      await db.drop();
    }
  },
};

class Aborted extends Error {}

interface Counts {
  committed: [number, number];
  aborted: number;
  killed: number;
  contextless: number;
}

async function runTen05(db: TestDatabase, database: Database, volume: Volume): Promise<CaseResult> {
  const build = createFactories(db);
  const tenants = [await tenantWithRows(build, 'uno'), await tenantWithRows(build, 'dos')] as const;
  const findings = new Findings();
  const counts: Counts = { committed: [0, 0], aborted: 0, killed: 0, contextless: 0 };
  let next = 0;
  const worker = async () => {
    while (next < TRANSACTIONS[volume]) {
      const round = next++;
      await oneTransaction(round);
      if (round % 5 === 0) await withoutContext();
    }
  };

  async function oneTransaction(round: number): Promise<void> {
    const which = round % 2 === 0 ? 0 : 1;
    const own = tenants[which];
    const chance = (round * 0.6180339887498949) % 1;
    const fate = chance < ABORTED ? 'abort' : chance < ABORTED + KILLED ? 'kill' : 'commit';
    try {
      await database.withTenant({ tenantId: own }, async (tx) => {
        // no condition: row-level security alone decides which rows are returned
        const [before, connection] = await Promise.all([
          tx.rows<{ suscriptorId: number }>(sql`select distinct suscriptor_id from app.contactos`),
          tx.first<{ pid: number; tid: number | null }>(sql`select pg_backend_pid() as pid, app.tid() as tid`),
        ]);
        look(own, before, connection?.tid);
        await tx.run(
          sql`insert into app.contactos (suscriptor_id, nombre, telefono) values (${own}, ${`turno ${round}`}, ${`+57${round}`})`,
        );
        if (fate === 'kill' && connection) await db.query('select pg_terminate_backend($1)', [connection.pid]);
        const areas = await tx.rows<{ suscriptorId: number }>(sql`select suscriptor_id from app.areas`);
        look(own, areas, own);
        if (fate === 'abort') throw new Aborted();
      });
      counts.committed[which]++;
      findings.expect(fate === 'commit', `turn ${round} was to ${fate} and committed`);
    } catch (error) {
      if (error instanceof Aborted) counts.aborted++;
      else if (error instanceof DatabaseUnavailable && fate === 'kill') counts.killed++;
      else findings.add(`turn ${round} (${fate}): ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  function look(own: number, rows: { suscriptorId: number }[], tid: number | null | undefined): void {
    const foreign = rows.filter((row) => row.suscriptorId !== own).length;
    findings.expect(foreign === 0, `${foreign} rows of the other tenant`);
    findings.expect(rows.length > 0, 'a tenant does not see its own rows');
    findings.expect(tid === own, `the context is ${String(tid)} in place of ${own}`);
  }

  /** A connection that served a tenant before, used without a context: no rows, and no error. */
  async function withoutContext(): Promise<void> {
    const rows = await database
      .global('tertulia_app', sql`select suscriptor_id from app.contactos`)
      .catch((error: unknown) => (error instanceof DatabaseUnavailable ? [] : error));
    counts.contextless++;
    findings.expect(
      Array.isArray(rows) && rows.length === 0,
      () => `without a context: ${Array.isArray(rows) ? `${rows.length} rows` : String(rows)}`,
    );
  }

  await Promise.all(Array.from({ length: WORKERS }, worker));
  for (const which of [0, 1] as const) {
    const [row] = await db.query<{ n: string }>(
      `select count(*) as n from app.contactos where suscriptor_id = $1 and nombre like 'turno %'`,
      [tenants[which]],
    );
    findings.expect(
      Number(row?.n) === counts.committed[which],
      `${row?.n} rows stand where ${counts.committed[which]} were committed`,
    );
  }
  const done = counts.committed[0] + counts.committed[1] + counts.aborted + counts.killed;
  return {
    volume: `${done} transactions by ${WORKERS} workers on ${POOL} connections: ${counts.aborted} aborted, ${counts.killed} connections killed, ${counts.contextless} reads without a context`,
    reached: `${findings.all.length} findings${listed(findings.all)}`,
    met: findings.all.length === 0 && done === TRANSACTIONS[volume] && counts.aborted > 0 && counts.killed > 0,
  };
}

async function tenantWithRows(build: ReturnType<typeof createFactories>, mark: string): Promise<number> {
  const { id } = await build.suscriptor(mark);
  for (let index = 0; index < 5; index++) await build.contacto(id);
  return id;
}
