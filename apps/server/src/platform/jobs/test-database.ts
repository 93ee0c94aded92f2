import pg from 'pg';
import { pino } from 'pino';
import { createDatabase, type Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { roleUrl } from '../db/roles.ts';
import type { JobRequest } from '../db/tenant-transaction.ts';

export interface TestDatabase {
  admin: pg.Pool;
  database: Database;
  jobsUrl: string;
  enqueue(job: JobRequest): Promise<void>;
  shut(): Promise<void>;
  reopen(): Promise<void>;
  close(): Promise<void>;
}

const SECRET = 'a secret of the job tests, long enough';

export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_ADMIN_URL'] ?? '';
  const name = `jobs_${process.pid}_${Date.now()}`;
  const outside = new pg.Pool({ connectionString: server, max: 1 });
  await outside.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const log = pino({ level: 'silent' });
  await migrate({ adminUrl: url.toString(), appSecret: SECRET, log });
  const admin = new pg.Pool({ connectionString: url.toString(), max: 2 });
  admin.on('error', () => {});
  const database = createDatabase({ urlOf: (role) => roleUrl(url.toString(), SECRET, role), log });
  return {
    admin,
    database,
    jobsUrl: roleUrl(url.toString(), SECRET, 'tertulia_jobs'),
    enqueue: (job) => database.withTenant({ tenantId: 7 }, (tx) => tx.enqueue(job)),
    async shut() {
      await outside.query(`alter database ${name} allow_connections false`);
      await outside.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, [name]);
    },
    async reopen() {
      await outside.query(`alter database ${name} allow_connections true`);
    },
    async close() {
      await database.close();
      await admin.end();
      await outside.query(`drop database ${name} with (force)`);
      await outside.end();
    },
  };
}
