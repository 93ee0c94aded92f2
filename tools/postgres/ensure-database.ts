import pg from 'pg';

const DUPLICATE_DATABASE = '42P04';

/** Creates the database if it does not exist; `adminUrl` may name any database of the same server. */
export async function ensureDatabase(adminUrl: string, databaseName: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(databaseName)}`);
  } catch (error) {
    // Race: another process created it first.
    if (!(error instanceof pg.DatabaseError) || error.code !== DUPLICATE_DATABASE) throw error;
  } finally {
    await client.end();
  }
}
