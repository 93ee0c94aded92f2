import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { refuseIncompleteSchema } from '../db/schema-check.ts';
import { systemClock } from './platform/clock/clock.ts';
import { ConfigError, readConfig, type Config } from './platform/config/config.ts';
import { migrate } from './platform/db/migrate.ts';
import { StartRefusal } from './platform/db/start-refusal.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { makeDataFolder, makePrivateFolder } from './platform/files/private-folder.ts';
import { createLog } from './platform/log/log.ts';

const EXIT_CONFIG = 78;
const EXIT_PORT_TAKEN = 98;
const STOP_WITHIN_MS = 12_000;
/**
 * Closing a listening socket resets connections that are not accepted yet, so a busy moment's connections are accepted
 * first (CRA-04).
 */
const LAST_CALL_MS = 500;
const STARTED_MS = 4000;

const config = configOrExit();
const log = createLog(config.LOG_LEVEL);
await makeDataFolder(config.dataDir);
for (const name of [...(config.bucket ? [] : ['files']), 'mail', 'logs'])
  await makePrivateFolder(join(config.dataDir, name));
// the database works on one while this process loads the other
const [{ createApp }] = await Promise.all([import('./app.ts'), prepareDatabase().catch(endRefused)]);
if (config.DEMO) await makeDemo();

const app = await createApp({ config, clock: systemClock, log });
try {
  const address = await app.start();
  log.info({ address }, 'listening');
  setTimeout(dropWhatStartingLeft, STARTED_MS).unref();
} catch (error) {
  if ((error as { code?: unknown }).code !== 'EADDRINUSE') throw error;
  log.fatal({ port: config.PORT }, `port ${config.PORT} is taken; choose another one with PORT=`);
  process.exit(EXIT_PORT_TAKEN);
}

let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    delay(LAST_CALL_MS)
      .then(() => app.stop(STOP_WITHIN_MS))
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly');
        process.exit(1);
      });
  });
}

/** Starting leaves 40 MB of garbage, which V8 collects only after sustained load (P9). */
function dropWhatStartingLeft(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (how: object) => void;
  // the plain collection keeps the emptied pages for later
  collect({ type: 'major', flavor: 'last-resort' });
}

async function prepareDatabase(): Promise<void> {
  await migrate({ adminUrl: config.adminUrl, appSecret: config.APP_SECRET, log });
  await refuseIncompleteSchema(config.adminUrl);
}

function endRefused(error: unknown): never {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  return process.exit(error.exitCode);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return process.exit(EXIT_CONFIG);
  }
}

async function makeDemo(): Promise<void> {
  const { seedDemo } = await import('../db/seed/demo.ts');
  const { adminUrl, dataDir, APP_SECRET: appSecret } = config;
  const files = await openFileStore(config);
  if (await seedDemo({ adminUrl, dataDir, files, appSecret, now: systemClock.now() }))
    log.info('made the demo subscriber');
}
