import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { noteChild, stopLeftovers } from './leftovers.ts';
import { type ManagedProcess, manageProcess } from './managed-process.ts';
import { identify } from './process-identity.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tertulia-tools-'));
const printed: string[] = [];
let managed: ManagedProcess | undefined;

/** A child that says when it runs, and how it answers to a request to end; a slow machine's has time to. */
function manage(onTerm: string, graceMs = 10_000): ManagedProcess {
  const script = join(dataDir, 'child.mjs');
  writeFileSync(script, `process.on('SIGTERM', () => { ${onTerm} }); console.log('up'); setInterval(() => {}, 1000);`);
  rmSync(join(dataDir, 'logs'), { recursive: true, force: true });
  managed = manageProcess({
    name: 'child',
    script,
    env: { PATH: process.env.PATH },
    dataDir,
    logTo: 'files',
    graceMs,
    print: (line) => printed.push(line),
  });
  return managed;
}

const isNoted = () => existsSync(join(dataDir, 'run', 'child.json'));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(10);
}

async function startedPid(child: ManagedProcess): Promise<number> {
  child.start();
  await until(() => child.lastLines().endsWith('up'));
  return child.pid ?? 0;
}

afterEach(async () => {
  await managed?.stop();
  printed.length = 0;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('a managed process', () => {
  it('is started again when it was killed, and not once it was stopped', async () => {
    const child = manage('process.exit(7)');
    const first = await startedPid(child);
    child.supervise();
    await child.kill('SIGKILL');
    await until(() => child.pid !== undefined && child.pid !== first);
    await until(() => child.lastLines() === 'up\nup');
    expect(printed).toEqual(['child ended unexpectedly (SIGKILL) and is started again in 0.1 s']);
    expect(await child.stop()).toBe(7);
    expect(child.isRunning).toBe(false);
    expect(isNoted()).toBe(false);
  });

  it('is killed when it does not end within its grace', async () => {
    const child = manage('', 300);
    const pid = await startedPid(child);
    await child.stop();
    expect(identify(pid)).toBeUndefined();
    expect(printed).toEqual(['child did not end within 0.3 s and is killed']);
  });

  it('is found by the next start when its launcher was killed', async () => {
    const child = manage('process.exit(0)');
    const pid = await startedPid(child);
    expect(isNoted()).toBe(true);
    await stopLeftovers(dataDir);
    expect(identify(pid)).toBeUndefined();
    expect(isNoted()).toBe(false);
  });
});

describe('a note of an earlier run', () => {
  it('does no harm to a process that has the number now', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const pid = other.pid ?? 0;
    await until(() => identify(pid) !== undefined);
    noteChild(dataDir, 'other', pid);
    const path = join(dataDir, 'run', 'other.json');
    // The same number and command, begun at another moment.
    writeFileSync(path, readFileSync(path, 'utf8').replace('"identity":"', '"identity":"1'));
    await stopLeftovers(dataDir);
    const isAlive = identify(pid) !== undefined;
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(isAlive).toBe(true);
    expect(existsSync(path)).toBe(false);
  });

  it('that was cut off in the middle of writing is thrown away', async () => {
    writeFileSync(join(dataDir, 'run', 'server.json'), '{"pid":1');
    await stopLeftovers(dataDir);
    expect(existsSync(join(dataDir, 'run', 'server.json'))).toBe(false);
  });
});
