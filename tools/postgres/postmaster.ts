import { execFileSync, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresEnvironment } from './cluster.ts';
import type { RunRoute } from './run-route.ts';

/** Settings of one start. They are command-line arguments, so that no old file overrides them. */
export type PostgresSettings = Record<string, string | number | boolean>;

export interface Postmaster {
  process: ChildProcess;
  pid: number;
  /** Settles when the process has ended, for any reason. */
  ended: Promise<string>;
}

const START_TIMEOUT_MS = 120_000;
const FAST_STOP_MS = 10_000;

/**
 * Starts the server and returns when it accepts connections. Throws with the server's output when it ends before that.
 */
export async function startPostmaster(
  clusterDir: string,
  port: number,
  route: RunRoute,
  settings: PostgresSettings,
  log: (line: string) => void,
): Promise<Postmaster> {
  clearRecycledPidFile(clusterDir);
  const args = ['-D', route.seenFromInside(clusterDir), '-p', String(port), ...settingArgs(settings)];
  const child = route.run('postgres', args, {
    cwd: clusterDir,
    env: postgresEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    // A Ctrl-C in the terminal reaches the whole process group; the database must outlive its writers.
    detached: process.platform !== 'win32',
  });
  const lastLines: string[] = [];
  forEachLine(child, (line) => {
    log(line);
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(`ended with ${signal ?? code}: ${lastLines.join('\n')}`));
  });
  let isOver = false;
  void ended.then(() => (isOver = true));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isAccepting(clusterDir, port, child.pid))) {
    if (isOver) throw new Error(`PostgreSQL ${await ended}`);
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new Error(`PostgreSQL did not accept connections in ${START_TIMEOUT_MS / 1000} s: ${lastLines.join('\n')}`);
    }
    await delay(10);
  }
  if (child.pid === undefined) throw new Error(`PostgreSQL ${await ended}`);
  return { process: child, pid: child.pid, ended };
}

/** Stops the server of this cluster that an earlier, killed process of ours left behind. */
export async function stopOrphanedPostmaster(clusterDir: string, log: (line: string) => void): Promise<void> {
  const pid = readPidFile(clusterDir)?.pid;
  if (pid === undefined || !isPostmasterOf(pid, clusterDir)) return;
  log(`stopping the PostgreSQL process ${pid} that an earlier run left behind`);
  await stopProcess(pid, () => isPostmasterOf(pid, clusterDir));
}

/** Stops the server: fast shutdown, then immediate shutdown, then SIGKILL. Its write-ahead log makes all three safe. */
export async function stopProcess(pid: number, isRunning: () => boolean): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (!isRunning()) return;
      await delay(10);
    }
  }
  throw new Error(`the PostgreSQL process ${pid} does not end`);
}

/** Whether that process is a PostgreSQL server of this cluster. */
export function isPostmasterOf(pid: number, clusterDir: string): boolean {
  try {
    if (process.platform === 'linux') {
      return (
        basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres') &&
        readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
      );
    }
    process.kill(pid, 0);
    if (process.platform === 'win32') return true;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(clusterDir);
  } catch {
    return false;
  }
}

// PostgreSQL refuses to start while the recorded number belongs to any live process of the same user.
function clearRecycledPidFile(clusterDir: string): void {
  const pid = readPidFile(clusterDir)?.pid;
  if (pid !== undefined && !isPostmasterOf(pid, clusterDir))
    rmSync(join(clusterDir, 'postmaster.pid'), { force: true });
}

function readPidFile(clusterDir: string): { pid: number; port: number; status: string } | undefined {
  const path = join(clusterDir, 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const [pid, , , port, , , , status] = readFileSync(path, 'utf8').split('\n');
  return { pid: Number(pid), port: Number(port), status: status?.trim() ?? '' };
}

async function isAccepting(clusterDir: string, port: number, pid: number | undefined): Promise<boolean> {
  const recorded = readPidFile(clusterDir);
  if (recorded?.status !== 'ready' || recorded.port !== port) return false;
  // In a user namespace the recorded number is still ours: it maps users, not processes.
  if (recorded.pid !== pid) return false;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

function settingArgs(settings: PostgresSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${typeof value === 'boolean' ? (value ? 'on' : 'off') : value}`,
  ]);
}

function forEachLine(child: ChildProcess, take: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8');
    stream?.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line);
    });
    stream?.on('end', () => rest && take(rest));
  }
}
