import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';
import { makeLoginRoles } from '../../../apps/server/src/platform/db/role-setup.ts';
import { LOGIN_ROLES, loginName } from '../../../apps/server/src/platform/db/roles.ts';
import { createLog } from '../../../apps/server/src/platform/log/log.ts';

export const TEST_SECRET = 'test-secret-test-secret-test-secret-0123';
const TEMPLATE_LOCK = 7_231_099;
const MIGRATIONS = new URL('../../../apps/server/db/migrations/', import.meta.url);

function adminUrlOf(database: string): string {
  const base = process.env['TEST_DATABASE_ADMIN_URL'];
  if (!base)
    throw new Error('TEST_DATABASE_ADMIN_URL is not set: run the tests through vitest, which starts a PostgreSQL');
  const url = new URL(base);
  url.pathname = `/${database}`;
  return url.toString();
}

async function asAdmin<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrlOf(database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Named after the migrations, so that checkouts of different versions can share one PostgreSQL. */
async function templateName(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await readdir(MIGRATIONS)).toSorted()) hash.update(await readFile(new URL(file, MIGRATIONS)));
  return `tertulia_template_${hash.digest('hex').slice(0, 16)}`;
}

let template: Promise<string> | undefined;

/** Creates the migrated template once per PostgreSQL, shared by all test processes. */
async function makeTemplate(): Promise<string> {
  const name = await templateName();
  await asAdmin('postgres', async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rows.length > 0) return;
    await client.query(`drop database if exists ${name}_raw`);
    await client.query(`create database ${name}_raw`);
    await migrate({ adminUrl: adminUrlOf(`${name}_raw`), appSecret: TEST_SECRET, log: createLog('silent') });
    await client.query(`alter database ${name}_raw rename to ${name}`);
  });
  return name;
}

export interface TestDatabase {
  adminUrl: string;
  /** Runs SQL as the superuser, who bypasses every policy: to prepare and to check, never to do the product's work. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** Creates a database for one test file, cloned from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const source = await (template ??= makeTemplate());
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asAdmin('postgres', async (client) => {
    // cloning requires that no session uses the template
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    // page by page through the log takes half as long again
    await client.query(`create database ${name} template ${source} strategy file_copy`);
  });
  // a login role belongs to one database, so a copy needs its own
  await asAdmin(name, (client) => makeLoginRoles(client, adminUrlOf(name), TEST_SECRET));
  const pool = new pg.Pool({ connectionString: adminUrlOf(name), max: 3 });
  pool.on('error', () => undefined);
  return {
    adminUrl: adminUrlOf(name),
    query: async (text, values) => (await pool.query(text, values)).rows,
    drop: async () => {
      await pool.end();
      await asAdmin('postgres', async (client) => {
        await client.query(`drop database ${name} with (force)`);
        for (const role of LOGIN_ROLES) await client.query(`drop role if exists ${loginName(role, name)}`);
      });
    },
  };
}
