import type { Database } from '#platform/db/database';
import { sql, type Sql } from '#platform/db/sql';

/** What is removed when its time is over. */
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
  // the texts alone: the rows tell of their messages
  outbox: (before, limit) => sql`select app.empty_envios(${before}, ${limit}) as count`,
  reminders: (before, limit) => sql`select app.purge_recordatorios(${before}, ${limit}) as count`,
  jobs: (before, limit) => sql`select app.purge_jobs(${before}, ${limit}) as count`,
};

/** Removes at most so many rows that were over before then; says how many. What still waits is never among them. */
export async function purge(database: Database, what: Remains, before: Date, limit: number): Promise<number> {
  const [row] = await database.global<{ count: number }>('tertulia_platform', PURGES[what](before, limit));
  return row?.count ?? 0;
}
