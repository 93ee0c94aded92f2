import { rm } from 'node:fs/promises';
import { startSimulator } from '@tertulia/simulator/simulator';
import { createControlClient } from '@tertulia/simulator/control-client';
import { createApp, type App, type AppOptions } from '../../../apps/server/src/app.ts';
import { systemClock, type Clock } from '../../../apps/server/src/platform/clock/clock.ts';
import { readConfig } from '../../../apps/server/src/platform/config/config.ts';
import { createLog, type Log } from '../../../apps/server/src/platform/log/log.ts';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from './database.ts';
import { createFactories, type Factories } from './factories.ts';
import { freePort } from './free-port.ts';
import { recordRows, writeRecordedRows } from './row-recorder.ts';
import { makeQuickFolder } from '../../../tools/vitest/quick-folder.ts';

export const ACCOUNT_SID = `AC${'0'.repeat(31)}1`;
export const AUTH_TOKEN = 'test-auth-token-of-the-platform';
/** Key that signs the access tokens of softphones. */
export const API_KEY = { sid: `SK${'0'.repeat(31)}1`, secret: 'test-api-key-of-the-platform' };
/** The product's account at the payment provider. */
export const MERCHANT = {
  merchantId: '508029',
  accountId: '512321',
  apiKey: 'test-payu-key-of-the-platform',
  apiLogin: 'test-payu-login',
};

export interface Answer {
  status: number;
  // oxlint-disable-next-line no-explicit-any -- tests look into answers of every shape
  body: any;
  headers: Headers;
  text: string;
}

export interface TestServer {
  url: string;
  app: App;
  db: TestDatabase;
  build: Factories;
  simulatorUrl: string;
  control: ReturnType<typeof createControlClient>;
  dataDir: string;
  /** Sends a request like a browser. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<Answer>;
  stop(): Promise<void>;
}

/** For tests of what happens when something is due, not of how soon it is noticed. */
export const BRISK = { jobsMs: 250, timersSeconds: 1, recoveryPollMs: 250 } as const;

export interface TestServerOptions {
  clock?: Clock;
  env?: Record<string, string>;
  db?: TestDatabase;
  tenancy?: AppOptions['tenancy'];
  /** Absent: the product's own, unless `BRISK` is set. */
  pace?: AppOptions['pace'];
  /** Receives the log lines for checks. */
  log?: Log;
  /** Runs before the server starts, on the fresh database. */
  prepare?: (db: TestDatabase) => Promise<void>;
}

/** The real server with its own database and the simulator as the outside world. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const db = options.db ?? (await createTestDatabase());
  await options.prepare?.(db);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = makeQuickFolder('tertulia-test-');
  const simulator = await startSimulator({
    port: 0,
    accountSid: ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    apiKey: API_KEY,
    merchant: {
      ...MERCHANT,
      apiKey: options.env?.['PAYU_API_KEY'] ?? MERCHANT.apiKey,
      ...(options.env?.['PAYU_HMAC_SECRET'] ? { hmacSecret: options.env['PAYU_HMAC_SECRET'] } : {}),
    },
    webhookBase: url,
    faults: { statusDelayMs: 5 },
  });
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_ADMIN_URL: db.adminUrl,
    APP_SECRET: TEST_SECRET,
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_API_KEY_SID: API_KEY.sid,
    TWILIO_API_KEY_SECRET: API_KEY.secret,
    TWILIO_API_BASE: simulator.url,
    INVENTARIO_API_BASE: `${simulator.url}/mys`,
    INVENTARIO_TIMEOUT_SECONDS: '2',
    PAYU_MERCHANT_ID: MERCHANT.merchantId,
    PAYU_ACCOUNT_ID: MERCHANT.accountId,
    PAYU_API_KEY: MERCHANT.apiKey,
    PAYU_API_LOGIN: MERCHANT.apiLogin,
    PAYU_TEST: 'true',
    PAYU_CHECKOUT_URL: `${simulator.url}/payu/checkout`,
    PAYU_REPORTS_URL: `${simulator.url}/payu/reports`,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'fatal',
    ...options.env,
  });
  const app = await createApp({
    config,
    clock: options.clock ?? systemClock,
    log: options.log ?? createLog(config.LOG_LEVEL),
    ...(options.tenancy ? { tenancy: options.tenancy } : {}),
    pace: options.pace,
  });
  recordRows(app.database);
  await app.start();

  async function call(
    method: string,
    path: string,
    { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      headers: {
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = undefined;
    }
    return { status: response.status, body: parsed, headers: response.headers, text };
  }

  return {
    url,
    app,
    db,
    build: createFactories(db),
    simulatorUrl: simulator.url,
    control: createControlClient(simulator.url),
    dataDir,
    call,
    stop: async () => {
      await app.stop(3000);
      writeRecordedRows();
      await simulator.close();
      if (!options.db) await db.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Polls until the function returns a value; the only way in which a test waits for background work. */
export async function eventually<T>(
  ask: () => Promise<T | undefined | false | null>,
  what: string,
  withinMs = 8000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  // what does not come at once is asked for less often: the questions of a test took a fifth of a core
  for (let pauseMs = 15; ; pauseMs = Math.min(pauseMs * 1.3, 75)) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > deadline) throw new Error(`Did not happen within ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
