import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopLeftovers } from './leftovers.ts';
import { claimPort, PortTakenError } from './ports.ts';
import { identify } from './process-identity.ts';
import { root } from '../run-tool.ts';

// The first start of a fresh clone builds the web app, on cores that the other tests use too.
const SLOWEST_START_MS = 240_000;
const BANNER_ENDS = 'Para detenerla: Ctrl+C';

interface Run {
  child: ChildProcess;
  /** What a person has read so far. */
  said: string;
}

const folder = mkdtempSync(join(tmpdir(), 'tertulia-launch-'));
const dataDir = join(folder, 'data');
const runs: Run[] = [];
let port = 0;
let simulatorPort = 0;

/** What `npm start` and `npm run dev` call, with nothing of the tests' own environment. */
function launch(command: 'start' | 'dev', settings: NodeJS.ProcessEnv = {}): Run {
  const { PATH, HOME, TMPDIR } = process.env;
  const ours = { PORT: String(port), SIMULATOR_PORT: String(simulatorPort), DATA_DIR: dataDir };
  const child = spawn(process.execPath, [join(root, 'tools', 'launch.mjs'), command], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...ours, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run: Run = { child, said: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (run.said += String(chunk)));
  runs.push(run);
  return run;
}

const isOver = ({ child }: Run) => child.exitCode !== null || child.signalCode !== null;

async function untilItSays(run: Run, words: string): Promise<void> {
  const deadline = Date.now() + SLOWEST_START_MS - 5_000;
  while (!run.said.includes(words)) {
    if (isOver(run) || Date.now() > deadline) throw new Error(`It has not said «${words}» but:\n${run.said}`);
    await delay(50);
  }
}

async function end(run: Run, signal: NodeJS.Signals): Promise<void> {
  if (isOver(run)) return;
  const ended = once(run.child, 'exit');
  run.child.kill(signal);
  await ended;
}

/** The number of the process that the data directory notes under that name, 0 while there is none. */
function pidOf(part: 'server' | 'postgres'): number {
  try {
    if (part === 'postgres')
      return Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'));
    return (JSON.parse(readFileSync(join(dataDir, 'run/server.json'), 'utf8')) as { pid: number }).pid;
  } catch {
    return 0;
  }
}

function killPostgres(): void {
  const pid = pidOf('postgres');
  if (pid > 0 && identify(pid) !== undefined) process.kill(pid, 'SIGKILL');
}

async function isReady(): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  const text = await answer?.text().catch(() => '');
  return answer?.status === 200 && text?.startsWith('{"status":"ready"') === true;
}

/** A free port whose next one is free too, so that the next one is what would be proposed. */
async function findPairOfPorts(): Promise<number> {
  for (;;) {
    // below those that the system gives to outgoing connections, which would take it before it is used
    const first = 20_000 + Math.floor(Math.random() * 6_000) * 2;
    try {
      await claimPort(first, '127.0.0.1', 'PORT');
      await claimPort(first + 1, '127.0.0.1', 'PORT');
      return first;
    } catch (error) {
      if (!(error instanceof PortTakenError)) throw error;
    }
  }
}

beforeAll(async () => {
  port = await findPairOfPorts();
  do simulatorPort = await findPairOfPorts();
  while (simulatorPort === port);
});

afterAll(async () => {
  for (const run of runs) {
    const isLate = await Promise.race([end(run, 'SIGTERM').then(() => false), delay(30_000, true, { ref: false })]);
    if (isLate) await end(run, 'SIGKILL');
  }
  if (existsSync(dataDir)) await stopLeftovers(dataDir);
  killPostgres();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

// One story: what a person does with one data folder, in this order.
describe('the product', { timeout: SLOWEST_START_MS }, () => {
  it('starts with one command, and names its two addresses and passwords that open it', async () => {
    const run = launch('start');
    await untilItSays(run, BANNER_ENDS);
    expect(run.said).toContain(`Aplicación web   http://127.0.0.1:${port}\n`);
    expect(run.said).toContain(`Teléfonos        http://127.0.0.1:${simulatorPort} `);
    expect((await fetch(`http://127.0.0.1:${simulatorPort}`)).status).toBe(200);
    const [, mailbox = ''] = /Correo +(\S+)/.exec(run.said) ?? [];
    expect((await fetch(mailbox)).status).toBe(200);
    const accounts = [...run.said.matchAll(/^ {4}(?:SUPERADMIN|SUPERVISOR|AGENTE) +(\S+) +(\S+) /gm)];
    expect(accounts).toHaveLength(5);
    for (const [, email, password] of accounts) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      expect([email, answer.status]).toEqual([email, 200]);
    }
  });

  it.each([
    ['start', 'npm start'],
    ['dev', 'npm run dev'],
  ] as const)(
    'says on a second %s that its port is taken, and proposes one that is not its own',
    async (command, typed) => {
      // The next port is free, and yet this run's own.
      const run = launch(command, { SIMULATOR_PORT: String(port + 1), DATA_DIR: join(folder, 'second') });
      await once(run.child, 'close');
      expect(run.child.exitCode).toBe(1);
      expect(run.said).toContain(`El puerto ${port} ya está ocupado por otro programa.`);
      const [, proposed] = run.said.match(new RegExp(`por ejemplo: {2}PORT=(\\d+) ${typed}\n`)) ?? [];
      expect(Number(proposed)).toBeGreaterThan(0);
      expect([port, port + 1]).not.toContain(Number(proposed));
    },
  );

  it('comes up again after kill -9 of launcher and database, on the same data and ports, also for development', async () => {
    const [first] = runs;
    if (!first) throw new Error('nothing was started');
    const left = pidOf('server');
    await end(first, 'SIGKILL');
    killPostgres();
    expect(identify(left), 'the server lives on, and holds the port').toBeDefined();
    const again = launch('dev');
    await untilItSays(again, BANNER_ENDS);
    expect(identify(left)).toBeUndefined();
    // Behind Vite this is the server's answer, not a page.
    expect(await isReady()).toBe(true);
    const passwords = (run: Run) => run.said.match(/^ {4}(SUPERADMIN|SUPERVISOR|AGENTE) .*$/gm);
    expect(passwords(again)).toEqual(passwords(first));
  });

  it('restarts its server in development when a file of it changes', async () => {
    const before = pidOf('server');
    // the real file: «npm run dev» in this tree restarts too
    const now = new Date();
    utimesSync(join(root, 'apps/server/src/main.mjs'), now, now);
    while ([0, before].includes(pidOf('server')) || !(await isReady())) {
      if (runs.every(isOver)) throw new Error(`It has ended: ${runs.at(-1)?.said}`);
      await delay(200);
    }
    expect(identify(before)).toBeUndefined();
  });
});
