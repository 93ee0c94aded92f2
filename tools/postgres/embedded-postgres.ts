import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareCluster } from './cluster.ts';
import { isDataDirLocked, lockDataDir } from './data-dir-lock.ts';
import { findPostgresHome, majorVersionOf } from './postgres-package.ts';
import {
  isPostmasterOf,
  type Postmaster,
  type PostgresSettings,
  startPostmaster,
  stopOrphanedPostmaster,
  stopProcess,
} from './postmaster.ts';
import { chooseRunRoute, type RouteName, type RunRoute } from './run-route.ts';

export interface EmbeddedPostgresOptions {
  /** Private folder with the cluster and its superuser's password. */
  dataDir: string;
  /** 0 or omitted: any free port. */
  port?: number;
  /** False switches off the durability that only a crash of the machine needs: for tests. */
  durable?: boolean;
  settings?: PostgresSettings;
  log?: (line: string) => void;
  /** How long to wait for another process that still holds the data directory. */
  waitForOtherMs?: number;
  /** Forces one run route under root; only the tests of this folder set it. */
  route?: RouteName;
  /** Another build than the product's own; only tests set it. */
  home?: string;
}

export interface EmbeddedPostgres {
  /** The superuser's address of the database `postgres`. */
  connectionString: string;
  superuserUrl(databaseName: string): string;
  port: number;
  route: RouteName;
  /** The last server process that accepted connections. It changes when a dead server has been replaced. */
  readonly pid: number;
  stop(): Promise<void>;
}

const DEFAULTS: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  // Unix sockets would require a short path and access rights to it; loopback with a password requires neither.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: 100,
  shared_buffers: '256MB',
  wal_level: 'replica',
  random_page_cost: 1.1,
  jit: false,
  // On a new installation the planner has no statistics: it reads all rows of a tenant to find one.
  autovacuum_naptime: '5s',
  log_min_messages: 'warning',
  log_checkpoints: false,
};
const DURABLE: PostgresSettings = { fsync: true, synchronous_commit: true, full_page_writes: true };
const DISPOSABLE: PostgresSettings = {
  fsync: false,
  synchronous_commit: false,
  full_page_writes: false,
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
};

/**
 * Starts PostgreSQL on the data directory and keeps it running until `stop`: restarts it on the same port when it dies.
 * One process at a time holds a data directory. A server that a killed holder left running is stopped first.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const isDurable = options.durable ?? true;
  // The folder is open enough to pass through; its secret files have their own access rights.
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const lock = await lockDataDir(dataDir, options.waitForOtherMs ?? 10_000);
  try {
    if (process.getuid?.() === 0) chmodSync(dataDir, 0o711);
    await stopOrphanedPostmaster(join(dataDir, 'cluster'), log);
    const home = options.home ?? findPostgresHome();
    const route = chooseRunRoute(home, dataDir, options.route);
    const cluster = await prepareCluster(dataDir, { route, isDurable, major: majorVersionOf(home) });
    const settings = { ...DEFAULTS, ...(isDurable ? DURABLE : DISPOSABLE), ...options.settings };
    const start = (port: number) => startPostmaster(cluster.dir, port, route, settings, log);
    const { postmaster, port } = await startFirst(start, options.port ?? 0, log);
    return supervise({
      postmaster,
      port,
      start,
      route,
      log,
      clusterDir: cluster.dir,
      password: cluster.password,
      lock,
    });
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Stops a server that a killed run left behind in this data directory. Does nothing while a live process holds it. */
export async function stopAbandonedPostgres(dataDir: string, log: (line: string) => void = () => {}): Promise<boolean> {
  if (!existsSync(dataDir)) return true;
  if (await isDataDirLocked(dataDir)) return false;
  await stopOrphanedPostmaster(join(realpathSync(dataDir), 'cluster'), log);
  return true;
}

interface Supervised {
  postmaster: Postmaster;
  port: number;
  start(port: number): Promise<Postmaster>;
  route: RunRoute;
  log(line: string): void;
  clusterDir: string;
  password: string;
  lock: { release(): Promise<void> };
}

function supervise({ port, start, route, log, clusterDir, password, lock, ...first }: Supervised): EmbeddedPostgres {
  let postmaster = first.postmaster;
  let isStopping = false;
  let restarting = Promise.resolve();
  const watch = async (): Promise<void> => {
    while (!isStopping) {
      const reason = await postmaster.ended;
      if (isStopping) return;
      log(`PostgreSQL died and is started again: ${reason}`);
      restarting = restart();
      await restarting;
    }
  };
  const restart = async (): Promise<void> => {
    for (let attempt = 1; !isStopping; attempt += 1) {
      try {
        postmaster = await start(port);
        return;
      } catch (error) {
        // The dead server's children may hold its memory for a moment, so the first retries come quickly.
        log(
          `PostgreSQL could not be started again (attempt ${attempt}): ${error instanceof Error ? error.message : String(error)}`,
        );
        await delay(Math.min(2_000, 50 * attempt));
      }
    }
  };
  const watching = watch();
  const url = (databaseName: string) =>
    `postgresql://postgres:${password}@127.0.0.1:${port}/${encodeURIComponent(databaseName)}`;
  return {
    connectionString: url('postgres'),
    superuserUrl: url,
    port,
    route: route.name,
    get pid() {
      return postmaster.pid;
    },
    async stop() {
      if (isStopping) return watching;
      isStopping = true;
      await restarting;
      await stopProcess(postmaster.pid, () => isPostmasterOf(postmaster.pid, clusterDir));
      await postmaster.ended;
      await watching;
      await lock.release();
    },
  };
}

async function startFirst(
  start: (port: number) => Promise<Postmaster>,
  wantedPort: number,
  log: (line: string) => void,
) {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const port = wantedPort === 0 ? await findFreePort() : wantedPort;
    try {
      return { postmaster: await start(port), port };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // Another process may take the free port first, and the children of a killed server hold its memory for a moment.
      if (!/could not bind|could not create any TCP|still in use|lock file/.test(message) || Date.now() > deadline)
        throw error;
      log(`PostgreSQL did not start yet: ${message}`);
      await delay(150);
    }
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
