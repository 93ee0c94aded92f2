import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import {
  startEmbeddedPostgres,
  stopAbandonedPostgres,
} from '../apps/server/src/platform/db/embedded/embedded-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseAdminUrl: string;
  }
}

const PREFIX = 'tertulia-test-pg-';
const YOUNG_MS = 60_000;

/** One disposable PostgreSQL for the whole run; its superuser's address reaches the tests as TEST_DATABASE_ADMIN_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_ADMIN_URL;
  if (given) {
    project.provide('databaseAdminUrl', given);
    return async () => {};
  }
  await sweepAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), PREFIX));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: false,
    settings: { max_connections: 200 },
    log: (line) => {
      if (process.env.TEST_DATABASE_LOG) console.error(line);
    },
  });
  process.env.TEST_DATABASE_ADMIN_URL = postgres.connectionString;
  project.provide('databaseAdminUrl', postgres.connectionString);
  return async () => {
    delete process.env.TEST_DATABASE_ADMIN_URL;
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

// A run that was killed leaves its server behind; nobody else would ever stop it.
async function sweepAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const dir = join(tmpdir(), name);
    if (!name.startsWith(PREFIX) || !existsSync(dir)) continue;
    const { mtimeMs, uid } = statSync(dir);
    if (uid !== process.getuid?.() || Date.now() - mtimeMs < YOUNG_MS) continue;
    if (await stopAbandonedPostgres(dir)) rmSync(dir, { recursive: true, force: true });
  }
}
