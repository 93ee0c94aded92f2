import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { makeQuickFolder } from '../tools/quick-folder.ts';

/**
 * Starts a PostgreSQL for the whole run and tells the test helpers of the server where it is, unless somebody gave one.
 * Returns what stops it.
 */
export async function provideTestDatabase(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_ADMIN_URL']) return async () => {};
  const { connectionString, stop } = await startDisposablePostgres({ max_connections: 200 });
  process.env['TEST_DATABASE_ADMIN_URL'] = connectionString;
  return stop;
}

export interface DisposablePostgres {
  connectionString: string;
  dataDir: string;
  stop(): Promise<void>;
}

/** A PostgreSQL of its own in a temporary folder, which goes with it. */
export async function startDisposablePostgres(
  settings: Record<string, string | number> = {},
): Promise<DisposablePostgres> {
  const dataDir = makeQuickFolder('tertulia-verify-pg-');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    settings: { autovacuum_naptime: '1min', max_wal_size: '512MB', ...settings },
  });
  return {
    connectionString: postgres.connectionString,
    dataDir,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
