import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../tools/postgres/embedded-postgres.ts';
import { ensureDatabase } from '../../tools/postgres/ensure-database.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { loadData } from './data.ts';
import type { Size } from './shape.ts';

/** The passwords of the login roles derive from it; nothing here needs protection. */
export const BENCH_SECRET = 'bench-secret-bench-secret-bench-secret-0123';
const TEMPLATE = 'bench_template';
const RUN = 'bench_run';
const LOADED = 'bench data loaded';

export interface Dataset {
  /** The superuser's address of this run's own copy. */
  adminUrl: string;
  postgresPid: number;
  /** The seconds that loading took; 0 means that the data of an earlier run were reused. */
  loadSeconds: number;
  stop(): Promise<void>;
}

export interface DatasetOptions {
  cacheDir: string;
  seed: string;
  size: Size;
  print: (line: string) => void;
}

/**
 * PostgreSQL with full durability and a fresh copy of the data set. The original stays in the cache as long as seed,
 * size, migrations and the code that generates the data are the same.
 */
export async function openDataset(options: DatasetOptions): Promise<Dataset> {
  const { cacheDir, seed, size, print } = options;
  const dataDir = join(cacheDir, `data-${fingerprint(seed, size)}`);
  forgetOthers(cacheDir, dataDir);
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({
    dataDir,
    durable: true,
    settings: { max_connections: 200, shared_buffers: '512MB', max_wal_size: '4GB' },
  });
  try {
    const begun = Date.now();
    const wasThere = await isLoaded(postgres.connectionString);
    if (!wasThere) {
      print(`making the data set (seed ${seed}, scale ${nameOf(size)}) …`);
      await makeTemplate(postgres.connectionString, postgres.superuserUrl(TEMPLATE), options);
    }
    const loadSeconds = wasThere ? 0 : (Date.now() - begun) / 1000;
    await asAdmin(postgres.connectionString, async (client) => {
      await client.query(`drop database if exists ${RUN} with (force)`);
      await client.query(`create database ${RUN} template ${TEMPLATE} strategy file_copy`);
      await client.query('checkpoint');
    });
    return {
      adminUrl: postgres.superuserUrl(RUN),
      postgresPid: postgres.pid,
      loadSeconds,
      stop: () => postgres.stop(),
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function makeTemplate(
  rootUrl: string,
  templateUrl: string,
  { seed, size, print }: DatasetOptions,
): Promise<void> {
  await asAdmin(rootUrl, (client) => client.query(`drop database if exists ${TEMPLATE} with (force)`));
  await ensureDatabase(rootUrl, TEMPLATE);
  await migrate({ adminUrl: templateUrl, appSecret: BENCH_SECRET, log: createLog('warn') });
  await asAdmin(templateUrl, (client) => loadData(client, { seed, size, print }));
  await asAdmin(rootUrl, (client) => client.query(`comment on database ${TEMPLATE} is '${LOADED}'`));
}

async function isLoaded(rootUrl: string): Promise<boolean> {
  return asAdmin(rootUrl, async (client) => {
    const { rows } = await client.query<{ note: string | null }>(
      `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
      [TEMPLATE],
    );
    return rows[0]?.note === LOADED;
  });
}

/** Runs SQL as the superuser, bypassing every policy. */
export async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const MIGRATIONS = fileURLToPath(new URL('../../apps/server/db/migrations/', import.meta.url));
const MAKERS = ['data.ts', 'threads.ts', 'thread-times.ts', 'shape.ts', 'words.ts', 'random.ts', 'floor-index.ts'].map(
  (name) => fileURLToPath(new URL(name, import.meta.url)),
);

const nameOf = ({ scale, chats }: Size) => (chats === undefined ? String(scale) : `${scale}x${chats}`);

function fingerprint(seed: string, size: Size): string {
  const hash = createHash('sha256').update(`${seed} ${nameOf(size)}`);
  const migrations = readdirSync(MIGRATIONS)
    .sort()
    .map((name) => join(MIGRATIONS, name));
  for (const file of [...migrations, ...MAKERS]) hash.update(readFileSync(file));
  return `${nameOf(size)}-${hash.digest('hex').slice(0, 12)}`;
}

/** A data set takes gigabytes, and one for other migrations is useless. */
function forgetOthers(cacheDir: string, kept: string): void {
  const scale = /data-([\d.x]+)-/.exec(kept)?.[1];
  for (const name of existsSync(cacheDir) ? readdirSync(cacheDir) : []) {
    const path = join(cacheDir, name);
    if (name.startsWith(`data-${scale}-`) && path !== kept) rmSync(path, { recursive: true, force: true });
  }
}
