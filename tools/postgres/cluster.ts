import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { RunRoute } from './run-route.ts';

/** The first version with the builtin locale provider. */
const BUILTIN_LOCALE_SINCE = 17;
const PASSWORD_FILE = 'superuser-password';

export interface Cluster {
  dir: string;
  password: string;
}

export interface Build {
  route: RunRoute;
  isDurable: boolean;
  /** Major version of the programs. */
  major: number;
}

/** Creates the cluster in the data directory if there is none, and gives its files to the account that runs it. */
export async function prepareCluster(dataDir: string, build: Build): Promise<Cluster> {
  const { route, major } = build;
  const dir = join(dataDir, 'cluster');
  const passwordPath = join(dataDir, PASSWORD_FILE);
  refuseForeignOwner(dataDir, dir);
  removeDrafts(dataDir);
  // A complete cluster is renamed into place. A cluster without its stored password is useless.
  if (!existsSync(join(dir, 'PG_VERSION'))) await createCluster(dataDir, dir, passwordPath, build);
  const version = readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
  if (version !== String(major)) {
    throw new Error(
      `${dir} was made by PostgreSQL ${version}, and this product brings ${major}: move it away, or set DATABASE_URL`,
    );
  }
  giveTo(dir, route.owner);
  return { dir, password: readFileSync(passwordPath, 'utf8').trim() };
}

async function createCluster(dataDir: string, dir: string, passwordPath: string, build: Build) {
  const { route } = build;
  const password = randomBytes(24).toString('base64url');
  const draft = join(dataDir, `cluster.new-${process.pid}`);
  const draftPassword = join(dataDir, `cluster.new-${process.pid}.password`);
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(draftPassword, password, { mode: 0o600 });
  giveTo(draft, route.owner);
  giveTo(draftPassword, route.owner);
  await runInitdb(draft, `../cluster.new-${process.pid}.password`, build);
  rmSync(draftPassword);
  writeFileSync(passwordPath, password, { mode: 0o600 });
  chmodSync(passwordPath, 0o600);
  renameSync(draft, dir);
}

async function runInitdb(dir: string, passwordFile: string, { route, isDurable, major }: Build): Promise<void> {
  const isBuiltin = major >= BUILTIN_LOCALE_SINCE;
  // The builtin provider sorts and folds identically on every machine. Trigram and text search still use the C
  // library's locale, and plain C would split words at every accent.
  const failures: string[] = [];
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'UTF-8', 'C']) {
    const args = [
      `--pgdata=${route.seenFromInside(dir)}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      ...(isBuiltin ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
      '--locale=C',
      `--lc-ctype=${ctype}`,
      '--no-instructions',
      ...(isDurable ? [] : ['--no-sync']),
    ];
    const { code, output } = await collect(route, args, dir);
    if (code === 0) return;
    failures.push(output);
    if (!/invalid locale name/.test(output)) break;
  }
  throw new Error(`initdb failed:\n${failures.join('\n')}`);
}

function collect(route: RunRoute, args: string[], cwd: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = route.run('initdb', args, { cwd, env: postgresEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout?.on('data', (chunk) => (output += String(chunk)));
    child.stderr?.on('data', (chunk) => (output += String(chunk)));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Environment of PostgreSQL's programs: without variables that select another library, server or locale. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, TZ: 'UTC', LC_ALL: 'C' };
}

function refuseForeignOwner(dataDir: string, dir: string): void {
  const uid = process.getuid?.() ?? 0;
  const owner = existsSync(dir) ? lstatSync(dir).uid : uid;
  if (uid === 0 || owner === uid) return;
  throw new Error(
    `${dataDir} belongs to another user of this machine (number ${owner}): start as that user, or choose another DATA_DIR`,
  );
}

function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('cluster.new-')) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

// The run route may have changed since the last start (another folder or user), and with it the owner.
function giveTo(path: string, owner: RunRoute['owner']): void {
  if (!owner) return;
  const stats = lstatSync(path);
  if (stats.uid === owner.uid && stats.gid === owner.gid) return;
  if (stats.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), owner);
  // The folder itself last: its owner marks the change as complete.
  lchownSync(path, owner.uid, owner.gid);
}
