import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';

/** The kinds of expired rows. */
export const REMAINS = [
  'journal',
  'quarantine',
  'sessions',
  'resets',
  'attempts',
  'audit',
  'jobs',
  'outbox',
  'reminders',
] as const;
export type Remains = (typeof REMAINS)[number];

const PURGES: Record<Remains, (before: Date, limit: number) => Sql> = {
  journal: (before, limit) => sql`select app.purge_journal(${before}, ${limit}) as count`,
  quarantine: (before, limit) => sql`select app.purge_quarantine(${before}, ${limit}) as count`,
  sessions: (before, limit) => sql`select app.purge_sessions(${before}, ${limit}) as count`,
  resets: (before, limit) => sql`select app.purge_resets(${before}, ${limit}) as count`,
  attempts: (before, limit) => sql`select app.purge_attempts(${before}, ${limit}) as count`,
  audit: (before, limit) => sql`select app.purge_audit(${before}, ${limit}) as count`,
  // only the texts: the rows belong to their messages
  outbox: (before, limit) => sql`select app.empty_envios(${before}, ${limit}) as count`,
  reminders: (before, limit) => sql`select app.purge_recordatorios(${before}, ${limit}) as count`,
  jobs: (before, limit) => sql`select app.purge_jobs(${before}, ${limit}) as count`,
};

/** Removes at most so many rows that expired before then; returns how many. Pending rows are never removed. */
export async function purge(database: Database, what: Remains, before: Date, limit: number): Promise<number> {
  const [row] = await database.global<{ count: number }>('tertulia_platform', PURGES[what](before, limit));
  return row?.count ?? 0;
}
