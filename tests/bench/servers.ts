import type { AddressInfo } from 'node:net';
import { claimPort } from '../../tools/stack/ports.ts';
import { waitForAnswer } from '../../tools/stack/managed-process.ts';
import { SERVER_NODE_ARGS, SERVER_SCRIPT } from '../../tools/stack/stack.ts';
import { roleUrl } from '../../apps/server/src/platform/db/roles.ts';
import { startChild, type Child } from './child.ts';
import { LOAD_CORE, SERVER_CORE } from './cpu.ts';
import { asAdmin, BENCH_SECRET } from './dataset.ts';
import { FIND_CANAL_FUNCTION } from './floor-statements.ts';
import { ACCOUNT_SID, AUTH_TOKEN } from './inbound.ts';

export interface Running {
  port: number;
  pid: number;
}

export interface Servers {
  product: Running & { url: string };
  floor: Running;
  tenantFloor: Running;
  wsFloor: Running;
  databasePid: number;
  load: Child;
  /** A second client that sends requests at the same time. */
  loudLoad: Child;
  driver: Child;
  stop(): Promise<void>;
}

export interface ServersOptions {
  adminUrl: string;
  dataDir: string;
  databasePid: number;
  numero: string;
  isPinned: boolean;
  /** A folder for the product's CPU profile, or null. */
  profileDir: string | null;
}

/** Starts the product as it is delivered, its floors and the clients. */
export async function startServers(options: ServersOptions): Promise<Servers> {
  const { adminUrl, isPinned } = options;
  await asAdmin(adminUrl, (client) => client.query(FIND_CANAL_FUNCTION));
  const children: Child[] = [];
  const start = (script: string, core: number, more: { env?: NodeJS.ProcessEnv; nodeArgs?: string[] } = {}) => {
    const child = startChild(script, { core, isPinned, ...more });
    children.push(child);
    return child;
  };
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
  };
  try {
    const product = await startProduct(options, start);
    const tenantUrl = roleUrl(adminUrl, BENCH_SECRET, 'tertulia_app');
    const floorAt = async (script: string, env: NodeJS.ProcessEnv): Promise<Running> => {
      const child = start(script, SERVER_CORE, { env });
      return { port: (await child.next<AddressInfo>()).port, pid: child.pid };
    };
    const floor = await floorAt('floor.ts', { FLOOR: 'bare', DATABASE: adminUrl, CANAL: options.numero });
    const tenantFloor = await floorAt('floor.ts', { FLOOR: 'tenant', DATABASE: tenantUrl });
    const wsFloor = await floorAt('fanout-floor.ts', {});
    const load = start('load.ts', LOAD_CORE);
    await load.next();
    const loudLoad = start('load.ts', LOAD_CORE);
    await loudLoad.next();
    const driver = start('driver.ts', LOAD_CORE, { env: { DATABASE: adminUrl } });
    await driver.next();
    return { product, floor, tenantFloor, wsFloor, databasePid: options.databasePid, load, loudLoad, driver, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Start = (script: string, core: number, more: { env?: NodeJS.ProcessEnv; nodeArgs?: string[] }) => Child;

const READY_MS = 60_000;

async function startProduct(
  { adminUrl, dataDir, profileDir }: ServersOptions,
  start: Start,
): Promise<Running & { url: string }> {
  const port = await claimPort(0, '127.0.0.1', 'PORT');
  const simulatorPort = await claimPort(0, '127.0.0.1', 'SIMULATOR_PORT');
  const url = `http://127.0.0.1:${port}`;
  const account = { TWILIO_ACCOUNT_SID: ACCOUNT_SID, TWILIO_AUTH_TOKEN: AUTH_TOKEN };
  start('../../apps/simulator/src/main.ts', LOAD_CORE, {
    env: { ...account, SIMULATOR_PORT: String(simulatorPort), WEBHOOK_BASE: url },
  });
  const env = {
    ...account,
    NODE_ENV: 'production',
    CAPTCHA_MODE: 'off',
    LOG_LEVEL: 'warn',
    APP_SECRET: BENCH_SECRET,
    DATABASE_ADMIN_URL: adminUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    // independent of the hour of the measurement
    DIFUSION_HORARIO: 'siempre',
    TWILIO_API_BASE: `http://127.0.0.1:${simulatorPort}`,
  };
  const profiler = profileDir === null ? [] : ['--cpu-prof', '--cpu-prof-dir', profileDir];
  const nodeArgs = [...SERVER_NODE_ARGS, ...profiler];
  const child = start(`../../${SERVER_SCRIPT}`, SERVER_CORE, { env, nodeArgs });
  await Promise.race([waitForAnswer(`${url}/readyz`, READY_MS), child.next()]);
  return { port, pid: child.pid, url };
}
