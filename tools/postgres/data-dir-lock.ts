import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isErrorCode } from './postgres-package.ts';

/** Another process supervises this data directory. */
export class DataDirBusyError extends Error {
  readonly holder: string;

  constructor(dataDir: string, holder: string) {
    super(`${dataDir} is in use by another running process (${holder}); stop it first, or choose another DATA_DIR`);
    this.name = 'DataDirBusyError';
    this.holder = holder;
  }
}

/**
 * Takes the data directory for this process. Waits up to `waitMs` for a holder that is shutting down. The lock is a
 * listening socket, which the system closes when its holder dies in any manner; a lock file would survive a kill -9.
 */
export async function lockDataDir(dataDir: string, waitMs: number): Promise<{ release(): Promise<void> }> {
  mkdirSync(dataDir, { recursive: true });
  const address = lockAddress(realpathSync(dataDir));
  const deadline = Date.now() + waitMs;
  for (;;) {
    const server = await tryListen(address);
    if (server) return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    const holder = await askHolder(address);
    if (holder === undefined && !address.startsWith('\0')) rmSync(address, { force: true });
    if (holder !== undefined && Date.now() >= deadline) throw new DataDirBusyError(dataDir, holder);
    await delay(50);
  }
}

/** True when a live process holds the data directory. */
export async function isDataDirLocked(dataDir: string): Promise<boolean> {
  return (await askHolder(lockAddress(realpathSync(dataDir)))) !== undefined;
}

function lockAddress(realDataDir: string): string {
  const name = `tertulia-${createHash('sha256').update(realDataDir).digest('hex').slice(0, 32)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  // A socket path has at most about 100 characters, so it is not inside the data directory.
  return join('/tmp', `${name}.sock`);
}

function tryListen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(`process ${process.pid}`);
    });
    server.once('error', (error) => (isErrorCode(error, 'EADDRINUSE') ? resolve(undefined) : reject(error)));
    server.listen(address, () => resolve(server.unref()));
  });
}

function askHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    // A stopped or busy holder still holds the lock: only a refused connection means that it is free.
    socket.setTimeout(1000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString('utf8')));
    socket.on('error', (error) => {
      if (isErrorCode(error, 'ECONNREFUSED') || isErrorCode(error, 'ENOENT')) resolve(undefined);
    });
    socket.on('close', () => resolve(answer || 'a process that does not answer'));
  });
}
