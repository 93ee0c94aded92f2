import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { forgetChild, noteChild } from './leftovers.ts';
import { root } from '../run-tool.ts';

export interface ManagedProcessOptions {
  /** Names its log and its note in the data directory. */
  name: string;
  /** Our script, from the root folder. */
  script: string;
  nodeArgs?: readonly string[];
  env: NodeJS.ProcessEnv;
  dataDir: string;
  logTo: 'files' | 'console';
  /** How long it may take to end after SIGTERM. */
  graceMs: number;
  /** Called when it died unexpectedly and is started again. */
  print: (line: string) => void;
}

/** A child process of ours that is started again when it dies, until it is stopped. */
export interface ManagedProcess {
  readonly pid: number | undefined;
  readonly isRunning: boolean;
  start(): void;
  /** From now on it is started again when it dies by itself. */
  supervise(): void;
  /** Ends it for good: SIGTERM, then SIGKILL after the grace; resolves with its exit code. */
  stop(): Promise<number | undefined>;
  /** Sends the signal and resolves when the process has ended; under supervision it comes back. */
  kill(signal: NodeJS.Signals): Promise<void>;
  lastLines(): string;
}

const LARGEST_LOG = 20 * 1024 * 1024;
const LONGEST_PAUSE_MS = 5_000;
const HEALTHY_AFTER_MS = 20_000;

/** Prepares the process; `start` starts it. */
export function manageProcess(options: ManagedProcessOptions): ManagedProcess {
  const { name, dataDir, print } = options;
  let child: ChildProcess | undefined;
  let isSupervised = false;
  let failures = 0;
  let comeback: NodeJS.Timeout | undefined;

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  function start(): void {
    if (isRunning()) return;
    const startedAt = Date.now();
    const started = launch(options);
    child = started;
    if (started.pid !== undefined) noteChild(dataDir, name, started.pid);
    started.once('error', (error) => print(`${name}: ${error.message}`));
    started.once('exit', (code, signal) => {
      if (child !== started) return;
      forgetChild(dataDir, name);
      if (!isSupervised) return;
      failures = Date.now() - startedAt > HEALTHY_AFTER_MS ? 1 : failures + 1;
      const pauseMs = Math.min(LONGEST_PAUSE_MS, 100 * 2 ** (failures - 1));
      print(`${name} ended unexpectedly (${signal ?? `code ${code}`}) and is started again in ${pauseMs / 1000} s`);
      comeback = setTimeout(start, pauseMs);
    });
  }

  return {
    get pid() {
      return isRunning() ? child?.pid : undefined;
    },
    get isRunning() {
      return isRunning();
    },
    start,
    supervise() {
      isSupervised = true;
    },
    async stop() {
      isSupervised = false;
      clearTimeout(comeback);
      const ending = child;
      if (!ending || !isRunning()) return ending?.exitCode ?? undefined;
      ending.kill('SIGTERM');
      const isLate = await Promise.race([
        once(ending, 'exit').then(() => false),
        delay(options.graceMs, true, { ref: false }),
      ]);
      if (isLate && isRunning()) {
        print(`${name} did not end within ${options.graceMs / 1000} s and is killed`);
        ending.kill('SIGKILL');
        await once(ending, 'exit');
      }
      return ending.exitCode ?? undefined;
    },
    async kill(signal) {
      const ending = child;
      if (!ending || !isRunning()) return;
      const ended = once(ending, 'exit');
      ending.kill(signal);
      await ended;
    },
    // on the console it has said them already; the file is of another run
    lastLines: () => (options.logTo === 'files' ? readLastLines(logPath(dataDir, name)) : ''),
  };
}

function launch({ name, script, nodeArgs = [], env, dataDir, logTo }: ManagedProcessOptions): ChildProcess {
  // A file, not a pipe: it does not fill when we are busy and does not break when we are killed.
  const log = logTo === 'files' ? openLog(logPath(dataDir, name)) : 'inherit';
  const child = spawn(process.execPath, [...nodeArgs, resolve(root, script)], {
    cwd: root,
    env,
    stdio: ['ignore', log, log],
    // Ctrl-C in a terminal reaches the whole group, and would end everything at once instead of in order.
    detached: process.platform !== 'win32',
  });
  if (typeof log === 'number') closeSync(log);
  return child;
}

function logPath(dataDir: string, name: string): string {
  return join(dataDir, 'logs', `${name}.log`);
}

function openLog(path: string): number {
  mkdirSync(join(path, '..'), { recursive: true });
  if (existsSync(path) && statSync(path).size > LARGEST_LOG) renameSync(path, `${path}.1`);
  return openSync(path, 'a');
}

function readLastLines(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-30).join('\n') : '';
}

/** Resolves when the address answers with success; `check` may throw to give up early. */
export async function waitForAnswer(url: string, timeoutMs: number, check: () => void = () => {}): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      await answer.body?.cancel();
      if (answer.ok) return;
    } catch {
      // Not listening yet.
    }
    check();
    if (Date.now() > deadline) throw new Error(`${url} did not answer within ${timeoutMs / 1000} s`);
    await delay(25);
  }
}
