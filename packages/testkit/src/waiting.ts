import type { TestDatabase } from './database.ts';

/** Number of database connections that wait for a lock of another one. */
export async function countWaiting(db: TestDatabase): Promise<number> {
  const waiting = await db.query(
    `select distinct pid from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
  );
  return waiting.length;
}
