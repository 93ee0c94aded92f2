import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataDirBusyError } from './data-dir-lock.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { isPostmasterOf } from './postmaster.ts';
import type { RouteName } from './run-route.ts';

const home = mkdtempSync(join(tmpdir(), 'tertulia-embedded-'));
const isRoot = process.getuid?.() === 0;
const dataDir = join(home, 'data');

// All cases share one cluster, because creating one takes most of their time. Each case leaves it stopped.
const start = (options: { route?: RouteName; dataDir?: string; waitForOtherMs?: number } = {}) =>
  startEmbeddedPostgres({ dataDir, durable: false, settings: { shared_buffers: '16MB' }, ...options });

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const isServing = (pid: number) => isPostmasterOf(pid, join(dataDir, 'cluster'));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(10);
}

beforeAll(async () => {
  const postgres = await start();
  await query(postgres.connectionString, 'create table kept as select 7 as n');
  await postgres.stop();
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('embedded PostgreSQL', () => {
  it('uses UTF-8 and UTC, splits no word at an accent, and includes the extensions', async () => {
    const postgres = await start();
    await query(
      postgres.connectionString,
      'create extension pg_trgm; create extension unaccent; create extension pgcrypto',
    );
    const [row] = await query(
      postgres.connectionString,
      `select lower('ÑANDÚ') as lowered, cardinality(show_trgm('ñandú')) as trigrams, current_setting('timezone') as zone,
         pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
    );
    await postgres.stop();
    expect(row).toEqual({ lowered: 'ñandú', trigrams: 6, zone: 'UTC', encoding: 'UTF8' });
  });

  it('stores its superuser password for its owner only, and refuses a login without it', async () => {
    const postgres = await start();
    const file = join(dataDir, 'superuser-password');
    const [row] = await query(
      postgres.connectionString,
      `select rolpassword from pg_authid where rolname = 'postgres'`,
    );
    const wrong = postgres.connectionString.replace(readFileSync(file, 'utf8').trim(), 'wrong');
    const refusal = await query(wrong, 'select 1').catch((error: Error) => error.message);
    await postgres.stop();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(row?.rolpassword).toMatch(/^SCRAM-SHA-256\$/);
    expect(refusal).toMatch(/password authentication failed/);
  });

  it('restarts on the same port and with its rows after a kill -9', async () => {
    const postgres = await start();
    const killed = postgres.pid;
    process.kill(killed, 'SIGKILL');
    await until(() => postgres.pid !== killed);
    const rows = await query(postgres.connectionString, 'select n from kept');
    await postgres.stop();
    expect(rows).toEqual([{ n: 7 }]);
    expect(isServing(postgres.pid)).toBe(false);
  });

  it('stops the server that a killed supervisor left running, and starts its own', async () => {
    const { child, pid } = await startElsewhere();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(isServing(pid)).toBe(true);
    const postgres = await start();
    const rows = await query(postgres.connectionString, 'select n from kept');
    await postgres.stop();
    expect(rows).toEqual([{ n: 7 }]);
    expect(isServing(pid)).toBe(false);
  });

  it('names the first supervisor when it refuses a second one, and waits for one that is shutting down', async () => {
    const { child, pid } = await startElsewhere();
    const refusal = await start({ waitForOtherMs: 100 }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataDirBusyError);
    expect(String(refusal)).toContain(`process ${child.pid}`);
    expect(isServing(pid)).toBe(true);
    const waiting = start({ waitForOtherMs: 15_000 });
    child.kill('SIGTERM');
    const postgres = await waiting;
    await postgres.stop();
  });

  it('ignores a recorded process number that another program has now', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
    writeFileSync(
      join(dataDir, 'cluster', 'postmaster.pid'),
      `${other.pid}\n${dataDir}/cluster\n1\n5432\n\n127.0.0.1\n\nready   \n`,
    );
    const postgres = await start();
    await postgres.stop();
    const isOtherAlive = other.exitCode === null && other.signalCode === null;
    other.kill('SIGKILL');
    expect(isOtherAlive).toBe(true);
  });

  it.runIf(isRoot)('runs for root with its data in a folder that no other user may enter', async () => {
    const closed = join(home, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const postgres = await start({ dataDir: join(closed, 'data') });
    const rows = await query(postgres.connectionString, 'select 1 as n');
    await postgres.stop();
    expect(rows).toEqual([{ n: 1 }]);
    expect(postgres.route).not.toBe('direct');
    // The same data where user namespaces are forbidden: from a copy of the programs.
    const copied = await start({ dataDir: join(closed, 'data'), route: 'copy' });
    const sameRows = await query(copied.connectionString, 'select 1 as n');
    await copied.stop();
    expect(sameRows).toEqual([{ n: 1 }]);
  });
});

/** A supervisor in its own process, so that the test can kill it. */
async function startElsewhere(): Promise<{ child: ChildProcess; pid: number }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)};
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    process.on('SIGTERM', () => postgres.stop());
    console.log(postgres.pid);
    setInterval(() => {}, 1e6).unref();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, pid: Number(String(line)) };
}
