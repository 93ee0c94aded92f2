import type { TestDatabase } from './database.ts';

/** How many connections to the database wait for what another one has locked. */
export async function countWaiting(db: TestDatabase): Promise<number> {
  const waiting = await db.query(
    `select distinct pid from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
  );
  return waiting.length;
}
