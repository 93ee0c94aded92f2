import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../../../tools/postgres/embedded-postgres.ts';
import { migrate } from '../../../../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../../../../apps/server/src/platform/log/log.ts';
import { TEST_SECRET, type TestDatabase } from '@tertulia/testkit/database';

export interface StoppableDatabase extends TestDatabase {
  stopServer(): Promise<void>;
  /** The same data on the same port again. */
  startServer(): Promise<void>;
}

/** A migrated database on a PostgreSQL of its own, which a case may stop. */
export async function createStoppableDatabase(): Promise<StoppableDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tertulia-verify-pg-'));
  let postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir, durable: false });
  const { port } = postgres;
  const first = new pg.Client({ connectionString: postgres.connectionString });
  await first.connect();
  await first.query('create database verify');
  await first.end();
  const adminUrl = postgres.superuserUrl('verify');
  await migrate({ adminUrl, appSecret: TEST_SECRET, log: createLog('silent') });
  const pool = new pg.Pool({ connectionString: adminUrl, max: 3 });
  pool.on('error', () => undefined);
  return {
    adminUrl,
    query: async (text, values) => (await pool.query(text, values)).rows,
    stopServer: () => postgres.stop(),
    startServer: async () => {
      postgres = await startEmbeddedPostgres({ dataDir, port, durable: false });
    },
    drop: async () => {
      await pool.end();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
