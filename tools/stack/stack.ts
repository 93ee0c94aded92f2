import { appendFileSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lockDataDir } from '../postgres/data-dir-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { ensureDatabase } from '../postgres/ensure-database.ts';
import { stopLeftovers } from './leftovers.ts';
import { type ManagedProcess, manageProcess, waitForAnswer } from './managed-process.ts';
import { claimPort, localUrl } from './ports.ts';
import { type DemoSecrets, apiKeyOf, payuOf, readOrMakeSecrets, introduceDemo } from './demo.ts';

export interface DemoAccount {
  role: string;
  email: string;
  password: string;
  nombre: string;
}

/** The running product: PostgreSQL, servers and simulator, each in a process of its own. */
export interface Stack {
  /** The first server's address. */
  url: string;
  /** Every server's address, in order. */
  urls: string[];
  /** Empty without a simulator. */
  simulatorUrl: string;
  /** The demo's accounts as the first start wrote them; empty with an outside database. */
  accounts: DemoAccount[];
  /** The administrative address of the product's database. */
  databaseUrl: string;
  secrets: DemoSecrets;
  dataDir: string;
  /** The number of the process of that server (0 = first), undefined while it is down. */
  serverPid(node?: number): number | undefined;
  /** Sends the signal and resolves when the process is gone; it comes back by itself. */
  killServer(signal?: NodeJS.Signals, node?: number): Promise<void>;
  /** Ends the server politely and keeps it down; resolves with its exit code. */
  stopServer(node?: number): Promise<number | undefined>;
  /** Starts a stopped server again and waits until it is ready. */
  startServer(node?: number): Promise<void>;
  restartServer(node?: number): Promise<void>;
  /** Resolves when every server answers that it is ready. */
  whenReady(timeoutMs?: number): Promise<void>;
  /** kill -9 of PostgreSQL; resolves when it accepts connections again. */
  killPostgres(): Promise<void>;
  killSimulator(signal?: NodeJS.Signals): Promise<void>;
  restartSimulator(): Promise<void>;
  stop(): Promise<void>;
}

/** The model that the simulator plays, when `LLM_MODEL` names it. */
const SIMULATED_MODEL = 'simulado';
const READY_TIMEOUT_MS = 180_000;

/** Starts the whole product on a data directory and resolves when it serves. Throws with the cause, and leaves nothing running. */
export async function startStack(options: StackOptions): Promise<Stack> {
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const undo: (() => Promise<unknown>)[] = [];
  const unwind = async () => {
    const failures: unknown[] = [];
    // In reverse: what was started last needs the others until its end. One that does not stop must not keep the rest alive.
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    return await build({ ...options, dataDir }, undo, unwind);
  } catch (error) {
    await unwind();
    throw error;
  }
}

async function build(
  options: StackOptions,
  undo: (() => Promise<unknown>)[],
  unwind: () => Promise<void>,
): Promise<Stack> {
  const { dataDir, host = '127.0.0.1', print = () => {}, nodes = 1, demo = !options.databaseUrl } = options;
  const lock = await lockDataDir(dataDir, 10_000);
  undo.push(() => lock.release());
  await stopLeftovers(dataDir, print);

  const port = await claimPort(options.port ?? 0, host, 'PORT');
  const withSimulator = options.simulator ?? true;
  const simulatorPort = withSimulator ? await claimPort(options.simulatorPort ?? 0, host, 'SIMULATOR_PORT') : 0;
  const simulatorUrl = withSimulator ? localUrl(host, simulatorPort) : '';
  const secrets = readOrMakeSecrets(dataDir);
  const url = localUrl(host, port);
  const common = { dataDir, logTo: options.logTo ?? ('files' as const), print, graceMs: options.graceMs ?? 15_000 };

  const { postgres, databaseUrl } = await openDatabase(options, dataDir, print);
  if (postgres) undo.push(() => postgres.stop());

  const publicUrl = options.env?.PUBLIC_URL || url;
  const payu = options.env?.PAYU_MERCHANT_ID ? {} : payuOf(secrets);
  const apiKey = apiKeyOf(secrets);
  const shared: NodeJS.ProcessEnv = { ...bareEnvironment(), DATA_DIR: dataDir, MAIL_DIR: join(dataDir, 'mail') };
  let simulator: ManagedProcess | undefined;
  if (withSimulator) {
    const env = {
      ...shared,
      TWILIO_ACCOUNT_SID: options.env?.TWILIO_ACCOUNT_SID || secrets.TWILIO_ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: options.env?.TWILIO_AUTH_TOKEN || secrets.TWILIO_AUTH_TOKEN,
      ...apiKey,
      ...payu,
      SIMULATOR_PORT: String(simulatorPort),
      SIMULATOR_HOST: host,
      // The product checks signatures against its public address, so that is where the simulator sends.
      WEBHOOK_BASE: publicUrl,
      SIMULATOR_STATE_DIR: join(dataDir, 'simulator'),
      ...options.simulatorEnv,
    };
    const managed = manageProcess({
      ...common,
      name: 'simulator',
      script: 'apps/simulator/src/main.ts',
      // stripTypeScriptTypes, which the simulator uses for its page, is experimental in Node 24
      nodeArgs: ['--disable-warning=ExperimentalWarning'],
      env,
      graceMs: 3_000,
    });
    simulator = managed;
    managed.start();
    undo.push(() => managed.stop());
  }

  const servers: { process: ManagedProcess; url: string }[] = [];
  for (let node = 0; node < nodes; node += 1) {
    const nodePort = node === 0 ? port : await claimPort(0, host, 'PORT');
    const env = {
      ...shared,
      ...(withSimulator
        ? {
            TWILIO_ACCOUNT_SID: secrets.TWILIO_ACCOUNT_SID,
            TWILIO_AUTH_TOKEN: secrets.TWILIO_AUTH_TOKEN,
            TWILIO_API_BASE: simulatorUrl,
            ...apiKey,
            INVENTARIO_API_BASE: `${simulatorUrl}/mys`,
            ...(options.env?.LLM_MODEL === SIMULATED_MODEL ? { LLM_API_BASE: `${simulatorUrl}/v1` } : {}),
            ...(Object.keys(payu).length > 0
              ? {
                  ...payu,
                  PAYU_TEST: 'true',
                  PAYU_CHECKOUT_URL: `${simulatorUrl}/payu/checkout`,
                  PAYU_REPORTS_URL: `${simulatorUrl}/payu/reports`,
                }
              : {}),
          }
        : {}),
      ...(demo ? { APP_SECRET: secrets.APP_SECRET, DEMO: 'true' } : {}),
      ...options.env,
      DATABASE_ADMIN_URL: databaseUrl,
      PUBLIC_URL: publicUrl,
      HOST: host,
      PORT: String(nodePort),
    };
    const name = node === 0 ? 'server' : `server-${node + 1}`;
    const server = manageProcess({ ...common, name, script: SERVER_SCRIPT, nodeArgs: SERVER_NODE_ARGS, env });
    undo.push(() => server.stop());
    servers.push({ process: server, url: localUrl(host, nodePort) });
    server.start();
    // One after the other: the first migrates and makes the demo data.
    await waitUntilReady(server, `${localUrl(host, nodePort)}/readyz`, READY_TIMEOUT_MS);
    server.supervise();
  }
  if (simulator) {
    await waitUntilReady(simulator, simulatorUrl, READY_TIMEOUT_MS);
    simulator.supervise();
    await introduceDemo(dataDir, simulatorUrl);
  }

  const serverAt = (node: number) => {
    const server = servers[node];
    if (!server) throw new Error(`there is no server ${node}`);
    return server;
  };
  const startServer = async (node = 0) => {
    const server = serverAt(node);
    server.process.start();
    await waitUntilReady(server.process, `${server.url}/readyz`, READY_TIMEOUT_MS);
    server.process.supervise();
  };
  return {
    url,
    urls: servers.map((server) => server.url),
    simulatorUrl,
    accounts: readAccounts(dataDir),
    databaseUrl,
    secrets,
    dataDir,
    serverPid: (node = 0) => serverAt(node).process.pid,
    killServer: (signal = 'SIGKILL', node = 0) => serverAt(node).process.kill(signal),
    stopServer: (node = 0) => serverAt(node).process.stop(),
    startServer,
    async restartServer(node = 0) {
      await serverAt(node).process.stop();
      await startServer(node);
    },
    async whenReady(timeoutMs = READY_TIMEOUT_MS) {
      await Promise.all(servers.map((server) => waitForAnswer(`${server.url}/readyz`, timeoutMs)));
    },
    async killPostgres() {
      if (!postgres) throw new Error('PostgreSQL is not ours to kill');
      const killed = postgres.pid;
      process.kill(killed, 'SIGKILL');
      while (postgres.pid === killed) await delay(10);
    },
    killSimulator: async (signal = 'SIGKILL') => simulator?.kill(signal),
    async restartSimulator() {
      if (!simulator) return;
      await simulator.stop();
      simulator.start();
      await waitUntilReady(simulator, simulatorUrl, READY_TIMEOUT_MS);
      simulator.supervise();
    },
    stop: unwind,
  };
}

async function openDatabase(
  options: StackOptions,
  dataDir: string,
  print: (line: string) => void,
): Promise<{ postgres?: EmbeddedPostgres; databaseUrl: string }> {
  if (options.databaseUrl) return { databaseUrl: options.databaseUrl };
  const logFile = join(dataDir, 'logs', 'postgres.log');
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    durable: options.durable ?? true,
    settings: options.postgresSettings,
    log(line) {
      appendFileSync(logFile, `${line}\n`);
      if (line.startsWith('PostgreSQL') || line.startsWith('stopping')) print(line.split('\n', 1)[0] ?? '');
    },
  });
  try {
    await ensureDatabase(postgres.connectionString, 'tertulia');
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return { postgres, databaseUrl: postgres.superuserUrl('tertulia') };
}

/** A process that ends before it is ready is not restarted: its last lines of output explain the failure. */
async function waitUntilReady(child: ManagedProcess, url: string, timeoutMs: number): Promise<void> {
  await waitForAnswer(url, timeoutMs, () => {
    if (!child.isRunning) throw new StartError(child.lastLines());
  });
}

/** A process of the product refused to start; the message is what it said. */
export class StartError extends Error {}

function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TEMP, SystemRoot, LANG, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, TEMP, SystemRoot, LANG, NODE_COMPILE_CACHE };
}

function readAccounts(dataDir: string): DemoAccount[] {
  const path = join(dataDir, 'demo-accounts.json');
  if (!existsSync(path)) return [];
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return Array.isArray(read) ? (read as DemoAccount[]) : [];
}

/** What a running product is made of; everything but the data directory has a default. */
export interface StackOptions {
  dataDir: string;
  /** False for tests: PostgreSQL without the guarantees that only a crash of the machine would need. */
  durable?: boolean;
  host?: string;
  /** 0 or omitted: any free one. */
  port?: number;
  /** 0 or omitted: any free one. */
  simulatorPort?: number;
  /** False: no simulator; the product then uses the systems that `env` names. */
  simulator?: boolean;
  /** How many server processes share the database; the second and further ones listen on free ports. */
  nodes?: number;
  /** Whether the demo subscriber and its secrets are made; by default with the embedded database. */
  demo?: boolean;
  /** An administrative address of an outside PostgreSQL, in place of the embedded one. */
  databaseUrl?: string;
  /** Settings for the server; nothing of our own environment reaches it but what programs need to run. */
  env?: NodeJS.ProcessEnv;
  /** More of the environment for the simulator alone. */
  simulatorEnv?: NodeJS.ProcessEnv;
  logTo?: 'files' | 'console';
  postgresSettings?: Record<string, string | number | boolean>;
  /** How long a server may take to end after SIGTERM. */
  graceMs?: number;
  /** Short English lines about what happens to the processes. */
  print?: (line: string) => void;
}

/** The product's server, from the root folder. */
export const SERVER_SCRIPT = 'apps/server/src/main.mjs';

/**
 * Node options of the server, in the product and in the bench. By default the young generation grows to 134 MB under load and stays there,
 * more than a thousand sockets need (RT-05, P9).
 */
export const SERVER_NODE_ARGS = ['--max-semi-space-size=16'] as const;
