import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { testedBuild } from '@tertulia/testkit/own-postgres';
import { makeQuickFolder } from './quick-folder.ts';
import { removeAbandonedRuns } from './abandoned-runs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseAdminUrl: string;
  }
}

/** One disposable PostgreSQL for the whole run; its superuser's address reaches the tests as TEST_DATABASE_ADMIN_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await provideTestDatabase();
  project.provide('databaseAdminUrl', url);
  return stop;
}

/** Starts it and tells the test helpers of the server where it is, unless TEST_DATABASE_ADMIN_URL names one. */
export async function provideTestDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_ADMIN_URL;
  if (given) return { url: given, stop: async () => {} };
  await removeAbandonedRuns();
  const dataDir = makeQuickFolder('tertulia-test-pg-');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    ...testedBuild(),
    settings: {
      max_connections: 200,
      // each of the many databases would be visited as often
      autovacuum_naptime: '1min',
      max_wal_size: '512MB',
      // no test waits a second for each deadlock that it makes
      deadlock_timeout: '100ms',
      // each test file opens some thirty connections, and guards no secret
      scram_iterations: 1,
    },
    log: (line) => {
      if (process.env.TEST_DATABASE_LOG) console.error(line);
    },
  });
  process.env.TEST_DATABASE_ADMIN_URL = postgres.connectionString;
  return {
    url: postgres.connectionString,
    stop: async () => {
      delete process.env.TEST_DATABASE_ADMIN_URL;
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
