import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createControlClient } from '@tertulia/simulator/control-client';
import type { TestDatabase } from '@tertulia/testkit/database';
import { createFactories, type Factories } from '@tertulia/testkit/factories';
import { startStack, type Stack, type StackOptions } from '../../../tools/stack/stack.ts';

/** The product in processes of its own, on a durable PostgreSQL, for what only a killed process shows. */
export interface StackWorld {
  stack: Stack;
  db: TestDatabase;
  build: Factories;
  control: ReturnType<typeof createControlClient>;
  /** A call as a browser makes it; status 0 if the server did not answer. */
  call(method: string, path: string, options?: CallOptions): Promise<CallAnswer>;
  stop(): Promise<void>;
}

export interface CallOptions {
  token?: string;
  body?: unknown;
  /** Which of several servers, from 0. */
  node?: number;
}

export interface CallAnswer {
  status: number;
  // oxlint-disable-next-line no-explicit-any -- cases look into answers of every shape
  body: any;
}

/** Starts the processes on a folder of their own, without the demo's data. */
export async function startStackWorld(options: Partial<StackOptions> = {}): Promise<StackWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tertulia-verify-'));
  const stack = await startStack({
    dataDir,
    demo: false,
    ...options,
    env: { APP_SECRET: 'verify-secret-verify-secret-verify-0123', LOG_LEVEL: 'warn', ...options.env },
  });
  // A process that is ended in the middle awaits nothing: it kills its children.
  const onExit = () => endNow(dataDir);
  process.once('exit', onExit);
  const pool = new pg.Pool({ connectionString: stack.databaseUrl, max: 3 });
  // PostgreSQL is killed on purpose here.
  pool.on('error', () => undefined);
  const db: TestDatabase = {
    adminUrl: stack.databaseUrl,
    query: async (text, values) => (await pool.query(text, values)).rows,
    drop: async () => undefined,
  };
  return {
    stack,
    db,
    build: createFactories(db),
    control: createControlClient(stack.simulatorUrl),
    call: (method, path, callOptions) => call(stack, method, path, callOptions),
    stop: async () => {
      await pool.end();
      await stack.stop();
      process.removeListener('exit', onExit);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let shared: Promise<StackWorld> | undefined;

/** The world that the cases of a run share; each creates a tenant of its own in it. */
export function sharedStackWorld(): Promise<StackWorld> {
  shared ??= startStackWorld();
  return shared;
}

/** Ends the shared world, if a case started it. */
export async function stopSharedStackWorld(): Promise<void> {
  const ending = shared;
  shared = undefined;
  await (await ending)?.stop();
}

async function call(stack: Stack, method: string, path: string, { token, body, node = 0 }: CallOptions = {}) {
  try {
    const response = await fetch((stack.urls[node] ?? '') + path, {
      method,
      headers: {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return { status: 0, body: undefined };
  }
}

/** Kills the processes that the run recorded in its folder, without an orderly end. */
function endNow(dataDir: string): void {
  const notes = join(dataDir, 'run');
  const pids = existsSync(notes)
    ? readdirSync(notes).map((file) => JSON.parse(readFileSync(join(notes, file), 'utf8')).pid)
    : [];
  const postmaster = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
  if (existsSync(postmaster)) pids.push(Number(readFileSync(postmaster, 'utf8').split('\n', 1)[0]));
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}
