import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { connectAdmin } from './admin-connection.ts';
import { adoptUnreleased } from './migration-adoption.ts';
import { runMigration, type Migration } from './migration-run.ts';
import { refuseUnsupportedPostgres } from './postgres-version.ts';
import { makeRoles, openForBackup, refuseOtherSecret, rememberSecret } from './role-setup.ts';

const MIGRATIONS = new URL('../../../db/migrations/', import.meta.url);
/** An arbitrary number, equal in every process: only one migrates at a time. */
const MIGRATION_LOCK = 7_231_004;
const LOCK_RETRY_MS = 250;

export interface MigrateOptions {
  adminUrl: string;
  appSecret: string;
  log: Log;
  /** Folder of the migration files; only tests set another one. */
  folder?: URL;
}

/**
 * Creates the roles and updates the schema. Each file runs in one transaction, or outside of any if its first line says
 * so. A statement that cannot get a lock within a second lets other sessions pass and retries. Refuses a database that
 * is in use with another secret, an unsupported PostgreSQL, a file that was changed after it ran, a database that is
 * newer than this code, and one from before 0.1.0 that has another schema.
 */
export async function migrate({ adminUrl, appSecret, log, folder = MIGRATIONS }: MigrateOptions): Promise<void> {
  const client = await connectAdmin(adminUrl);
  // data changes that a migration reports, such as a renamed board
  client.on('notice', ({ severity, message }) => {
    if (severity === 'WARNING') log.warn({ notice: message }, 'a migration reports');
  });
  try {
    const { rows: version } = await client.query<{ number: string }>(
      `select current_setting('server_version_num') as number`,
    );
    refuseUnsupportedPostgres(Number(version[0]?.number));
    await lockMigrations(client);
    await refuseOtherSecret(client, appSecret);
    await makeRoles(client, adminUrl, appSecret);
    await rememberSecret(client, appSecret);
    await client.query(
      'create table if not exists public.migrations (name text primary key, sha256 text not null, applied timestamptz not null default now())',
    );
    const files = await readMigrations(folder);
    if (await adoptUnreleased(client, await readApplied(client), files))
      log.info('adopted a database from before 0.1.0');
    const known = await readApplied(client);
    for (const name of known.keys()) {
      if (!files.some((file) => file.name === name))
        throw new Error(`The database has migration ${name}, which this version does not know`);
    }
    for (const migration of files) {
      const { name } = migration;
      const before = known.get(name);
      if (before === migration.sha256) continue;
      if (before !== undefined) throw new Error(`Migration ${name} was changed after it ran`);
      try {
        await runMigration(client, migration);
      } catch (error) {
        throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      }
      log.info({ migration: name }, 'migrated');
    }
    await openForBackup(client);
  } finally {
    await client.end();
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Name → checksum of the applied files. */
async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from public.migrations');
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/**
 * Polls for the lock. A waiting statement would hold a snapshot, and an index build of another process would wait for
 * it.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.taken) return;
    await delay(LOCK_RETRY_MS);
  }
}
