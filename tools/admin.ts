import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { isDataDirLocked } from './postgres/data-dir-lock.ts';
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts';
import { ensureDatabase } from './postgres/ensure-database.ts';
import { launchSettingsOrExit, readLauncherNote } from './stack/launch-settings.ts';
import { runScript } from './run-tool.ts';
import { readOrMakeSecrets } from './stack/demo.ts';

const settings = launchSettingsOrExit();
const script = 'apps/server/src/admin.ts';
const args = process.argv.slice(2);

process.exitCode = settings.databaseUrl ? await runWith({}) : await runOnEmbedded();

async function runOnEmbedded(): Promise<number> {
  const { dataDir } = settings;
  mkdirSync(dataDir, { recursive: true });
  const secret = settings.demo ? { APP_SECRET: process.env.APP_SECRET || readOrMakeSecrets(dataDir).APP_SECRET } : {};
  const note = readLauncherNote(dataDir);
  // The running product has the database already; otherwise it is started for the moment.
  if (note && (await isDataDirLocked(dataDir))) {
    return runWith({ ...secret, DATABASE_ADMIN_URL: note.databaseUrl });
  }
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  try {
    await ensureDatabase(postgres.connectionString, 'tertulia');
    return await runWith({ ...secret, DATABASE_ADMIN_URL: postgres.superuserUrl('tertulia') });
  } finally {
    await postgres.stop();
  }
}

function runWith(env: NodeJS.ProcessEnv): Promise<number> {
  return runScript(script, args, { stdio: 'inherit', env: { ...process.env, ...env } });
}
