import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../tools/postgres/embedded-postgres.ts';
import { findOldestPostgresHome } from '../../../tools/postgres/postgres-package.ts';
import { SUPPORTED_POSTGRES } from '../../../apps/server/src/platform/db/postgres-version.ts';
import type { TestDatabase } from './database.ts';

/** `TEST_POSTGRES=16` runs the tests on the oldest supported version instead of the product's own. */
export function testedBuild(): { home?: string } {
  const wanted = process.env['TEST_POSTGRES'];
  if (!wanted) return {};
  if (wanted === String(SUPPORTED_POSTGRES[0])) return { home: findOldestPostgresHome() };
  throw new Error(`TEST_POSTGRES can be ${SUPPORTED_POSTGRES[0]} or absent, and is «${wanted}»`);
}

export interface OwnPostgres {
  /** The superuser's address of a database. */
  superuserUrl(database: string): string;
  asSuperuser<Row extends pg.QueryResultRow>(database: string, text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

/** A cluster without our roles, for tests of roles: those belong to the whole cluster. */
export async function startOwnPostgres(build: { home?: string } = testedBuild()): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tertulia-own-pg-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    settings: { shared_buffers: '32MB' },
    ...build,
  });
  return {
    superuserUrl: (database) => postgres.superuserUrl(database),
    asSuperuser: (database, text) => queryAt(postgres.superuserUrl(database), text),
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs SQL in a separate connection. */
export async function queryAt<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Wraps a database of such a cluster for the test server; it is removed with the cluster. */
export function asTestDatabase(adminUrl: string, superuserUrl: string): TestDatabase {
  const pool = new pg.Pool({ connectionString: superuserUrl, max: 3 });
  pool.on('error', () => undefined);
  return {
    adminUrl,
    query: async (text, values) => (await pool.query(text, values)).rows,
    drop: () => pool.end(),
  };
}
