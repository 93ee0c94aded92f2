import type { Database } from './database.ts';
import { isSupportedPostgres } from './postgres-version.ts';
import { sql } from './sql.ts';

/** What `/readyz` asks: the database answers, and is still of a supported version (a provider may upgrade it under the product). */
export async function isUsableDatabase(database: Pick<Database, 'global'>): Promise<boolean> {
  const [row] = await database.global<{ version: number }>(
    'tertulia_app',
    sql`select current_setting('server_version_num')::int as version`,
  );
  return row !== undefined && isSupportedPostgres(row.version);
}
