import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { completePostgresHome } from './postgres-package.ts';
import { copyPostgresHome } from './postgres-copy.ts';

export type RouteName = 'self' | 'direct' | 'namespace' | 'copy';

interface Account {
  uid: number;
  gid: number;
}

/** How PostgreSQL's programs run on this machine, and who must own the cluster's files. */
export interface RunRoute {
  name: RouteName;
  /** Undefined: the current account. */
  owner: Account | undefined;
  /** The path of the cluster as a program sees it whose working directory it is. */
  seenFromInside(clusterDir: string): string;
  run(program: 'postgres' | 'initdb', args: string[], options: SpawnOptions & { cwd: string }): ChildProcess;
}

// PostgreSQL refuses to run as root. In a user namespace, root's processes have this number and keep root's access.
const NAMESPACE_ARGS = ['--user', '--map-user=65534', '--map-group=65534', '--'];

/**
 * Chooses how to run PostgreSQL: as ourselves; as root, by handing it to an unprivileged account, and where that
 * account cannot enter our folders (a checkout under /root) inside a user namespace, or, where namespaces are
 * forbidden, from a copy of the programs, with the data reached through its working directory.
 */
export function chooseRunRoute(home: string, dataDir: string, wanted?: RouteName): RunRoute {
  if (process.platform === 'win32' || process.getuid?.() !== 0) {
    completePostgresHome(home);
    return { name: 'self', owner: undefined, ...plainRun(home, undefined), seenFromInside: (dir) => dir };
  }
  const account = findUnprivilegedAccount();
  const route = wanted ?? pickRootRoute(home, dataDir, account);
  if (route === 'copy') {
    const copy = copyPostgresHome(home);
    // The kernel follows this link without checking the folders above, which the account may not enter.
    return { name: route, owner: account, ...plainRun(copy, account), seenFromInside: () => '/proc/self/cwd' };
  }
  completePostgresHome(home);
  if (route === 'direct')
    return { name: route, owner: account, ...plainRun(home, account), seenFromInside: (dir) => dir };
  return {
    name: 'namespace',
    owner: { uid: 0, gid: 0 },
    seenFromInside: (dir) => dir,
    run: (program, args, options) =>
      spawn('unshare', [...NAMESPACE_ARGS, join(home, 'bin', program), ...args], options),
  };
}

function plainRun(home: string, account: Account | undefined): Pick<RunRoute, 'run'> {
  return { run: (program, args, options) => spawn(join(home, 'bin', program), args, { ...options, ...account }) };
}

function pickRootRoute(home: string, dataDir: string, account: Account): RouteName {
  const needed = [join(home, 'bin', 'postgres'), join(home, 'share', 'postgresql', 'postgres.bki')];
  if (needed.every((file) => isReadableBy(file, account)) && isEnterableBy(dataDir, account)) return 'direct';
  const trial = spawnSync('unshare', [...NAMESPACE_ARGS, 'true'], { stdio: 'ignore' });
  return trial.status === 0 ? 'namespace' : 'copy';
}

function isReadableBy(file: string, account: Account): boolean {
  return isAllowed(file, account, 0o4) && isEnterableBy(dirname(file), account);
}

function isEnterableBy(dir: string, account: Account): boolean {
  return isAllowed(dir, account, 0o1) && (dirname(dir) === dir || isEnterableBy(dirname(dir), account));
}

function isAllowed(path: string, account: Account, bit: number): boolean {
  const { mode, uid, gid } = statSync(path);
  if (uid === account.uid) return (mode & (bit << 6)) !== 0;
  if (gid === account.gid) return (mode & (bit << 3)) !== 0;
  return (mode & bit) !== 0;
}

function findUnprivilegedAccount(): Account {
  const rows = readPasswd();
  const found = rows.get('postgres') ?? rows.get('nobody');
  return found && found.uid !== 0 ? found : { uid: 65534, gid: 65534 };
}

function readPasswd(): Map<string, Account> {
  const rows = new Map<string, Account>();
  let text = '';
  try {
    text = readFileSync('/etc/passwd', 'utf8');
  } catch {
    // An image without a user list: the numbers are enough.
  }
  for (const line of text.split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && uid && gid) rows.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return rows;
}
