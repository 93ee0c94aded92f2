import type { Database } from './database.ts';
import { isSupportedPostgres } from './postgres-version.ts';
import { sql } from './sql.ts';

/**
 * Check of `/readyz`: the database answers and has a supported version. A provider may upgrade it while the product
 * runs.
 */
export async function isUsableDatabase(database: Pick<Database, 'global'>): Promise<boolean> {
  const [row] = await database.global<{ version: number }>(
    'tertulia_app',
    sql`select current_setting('server_version_num')::int as version`,
  );
  return row !== undefined && isSupportedPostgres(row.version);
}
