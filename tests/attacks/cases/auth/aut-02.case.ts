import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import pg from 'pg';
import { WebSocket } from 'ws';
import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase, Volume } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { payload, sampleRequest } from '../../matrix/sample-request.ts';
import { buildTenant, type Tenant } from '../../matrix/attack-world.ts';
import { openBrowser, SESSION_KEY, signedIn } from '../browser.ts';
import { createStoppableDatabase, type StoppableDatabase } from './stoppable-database.ts';

const OUTAGE_MS = { short: 2000, full: 60_000 } as const;
/** Concurrent calls while a lock holds every connection: many more than the pool has. */
const CROWD = { short: 60, full: 300 } as const;
const POLL_MS = 100;
const RECOVERY_MS = 10_000;

/**
 * The database stops, or has no free connection, while users are signed in: calls answer «try again», never «sign in».
 */
export const aut02: VerifyCase = {
  id: 'AUT-02',
  title: 'without database or free connection no user is signed out',
  demand: (volume) =>
    `database away for ${OUTAGE_MS[volume] / 1000} s and ${CROWD[volume]} calls on a locked pool: 0 × 401, only 503 with Retry-After; the same sessions work ≤ ${RECOVERY_MS / 1000} s after; a browser left open stays signed in; a provider’s 401 is told as 502`,
  seenToFail: 'with a failed look-up of a session treated as no session: 208 × 401, 157 findings',
  run: async (volume) => {
    const browser = await openBrowser();
    const db = await createStoppableDatabase();
    try {
      const server = await startTestServer({ db });
      try {
        return await runAut02(browser, server, db, volume);
      } finally {
        await server.stop();
      }
    } finally {
      await browser.close();
      await db.drop();
    }
  },
};

async function runAut02(
  browser: Browser,
  server: TestServer,
  db: StoppableDatabase,
  volume: Volume,
): Promise<CaseResult> {
  const findings = new Findings();
  const statuses = new Map<number, number>();
  const count = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const tenant = await buildTenant(server);
  const token = await tenant.tokenOf('SUPERADMIN');
  const browsers = [token, await tenant.tokenOf('AGENTE'), await tenant.tokenOf('SUPERVISOR')];
  const polling = poll(server, browsers, count);
  const real = await openInbox(browser, server, await tenant.tokenOf('AGENTE'));

  await db.stopServer();
  const away = performance.now();
  const calls = await everyCall(server, tenant, token);
  for (const { name, status, retryAfter } of calls) {
    count(status);
    findings.expect(status === 503, `${name} without a database: ${status}`);
    findings.expect(status !== 503 || Number(retryAfter) > 0, `${name}: 503 without Retry-After`);
  }
  const socket = await tryToConnect(server, token);
  findings.expect(!/UNAUTHENTICATED|SESSION/.test(socket), `a socket is told ${socket}`);
  await delay(Math.max(0, OUTAGE_MS[volume] - (performance.now() - away)));
  await db.startServer();
  const recovered = performance.now();
  await eventually(
    async () => (await server.call('GET', '/api/usuarios/me', { token })).status === 200,
    'the same session works again',
    RECOVERY_MS,
  );
  const recovery = performance.now() - recovered;

  const release = await lockSessions(db);
  const crowd = await Promise.all(
    Array.from({ length: CROWD[volume] }, () => server.call('GET', '/api/usuarios/me', { token })),
  );
  await release();
  for (const { status } of crowd) {
    count(status);
    findings.expect(status === 503, `with no connection free: ${status}`);
  }
  for (const browser of browsers) {
    const { status } = await server.call('GET', '/api/usuarios/me', { token: browser });
    findings.expect(status === 200, `a session that lived before answers ${status} after`);
  }
  const polls = await polling.stop();
  for (const fault of await real.faults()) findings.add(fault);
  const upstream = await refusedByProvider(db);
  findings.expect(upstream === 502, `a provider that answers 401 is told as ${upstream}`);
  for (const status of statuses.keys())
    findings.expect(status === 200 || status === 503 || status === 401, `somebody is answered ${status}`);
  const of401 = statuses.get(401) ?? 0;
  return {
    volume: `${calls.length} calls and ${polls} polls of ${browsers.length} callers and a browser over an outage of ${OUTAGE_MS[volume] / 1000} s, ${crowd.length} calls on a locked pool, 1 call to a provider that answers 401`,
    reached: `${of401} × 401, ${statuses.get(503) ?? 0} × 503, back after ${(recovery / 1000).toFixed(1)} s, ${findings.all.length} findings${listed(findings.all)}`,
    met: of401 === 0 && (statuses.get(503) ?? 0) > CROWD[volume] && findings.all.length === 0,
  };
}

/** A browser that stays open on the inbox: its user stays signed in through every fault. */
async function openInbox(
  browser: Browser,
  server: TestServer,
  token: string,
): Promise<{ faults: () => Promise<string[]> }> {
  const context = await signedIn(browser, server, token);
  const page = await context.newPage();
  const left: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !frame.url().includes('/conversations')) left.push(frame.url());
  });
  await page.goto('/conversations');
  await page.getByText('Conectado', { exact: true }).waitFor();
  return {
    faults: async () => {
      const isBack = await page
        .getByText('Conectado', { exact: true })
        .waitFor({ timeout: RECOVERY_MS * 2 })
        .then(
          () => true,
          () => false,
        );
      const kept = await page.evaluate((key) => sessionStorage.getItem(key), SESSION_KEY);
      await context.close();
      return [
        ...left.map((url) => `the browser was led to ${url}`),
        ...(kept === null ? ['the browser has forgotten its session'] : []),
        ...(isBack ? [] : ['the browser’s socket did not come back']),
      ];
    },
  };
}

/** The provider rejects our credentials: that is the provider's 401, not our caller's. */
async function refusedByProvider(db: StoppableDatabase): Promise<number> {
  const server = await startTestServer({ db, env: { TWILIO_API_KEY_SECRET: 'a-secret-that-is-not-the-simulators' } });
  try {
    const shop = await server.build.suscriptor('upstream');
    const root = await server.build.usuario(shop.id, { roles: ['SUPERADMIN'] });
    return (await server.call('POST', '/api/plantillas-masivo/sync', { token: root.token })).status;
  } finally {
    await server.stop();
  }
}

/** The background calls of a page, during the whole case. */
function poll(
  server: TestServer,
  tokens: readonly string[],
  count: (status: number) => void,
): { stop: () => Promise<number> } {
  const paths = [
    '/api/messages/unread-total/mine',
    '/api/conversations/counts',
    '/api/auth/roles',
    '/api/conversations?scope=waiting',
  ];
  let [isOver, polls] = [false, 0];
  const browsers = tokens.map(async (token) => {
    while (!isOver) {
      const { status } = await server.call('GET', paths[polls++ % paths.length] ?? '/', { token });
      count(status);
      await delay(POLL_MS);
    }
  });
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(browsers);
      return polls;
    },
  };
}

async function everyCall(
  server: TestServer,
  tenant: Tenant,
  token: string,
): Promise<{ name: string; status: number; retryAfter: string | null }[]> {
  const results: { name: string; status: number; retryAfter: string | null }[] = [];
  for (const [name, endpoint] of Object.entries(catalogue) as [string, Endpoint][]) {
    const request = sampleRequest(name, endpoint, (slot) => (slot.required ? tenant.ids[slot.entity]?.[0] : undefined));
    const answer = await server.call(request.method, request.path, {
      token,
      ...payload(request),
    });
    results.push({ name, status: answer.status, retryAfter: answer.headers.get('retry-after') });
  }
  return results;
}

/** The answer to a STOMP connection: the ERROR frame's code, or the other answer. */
function tryToConnect(server: TestServer, token: string): Promise<string> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/websocket`, { headers: { origin: server.url } });
  return new Promise((resolve) => {
    const timer = setTimeout(() => end('no answer'), 10_000);
    const end = (reason: string) => {
      clearTimeout(timer);
      socket.terminate();
      resolve(reason);
    };
    socket.on('open', () =>
      socket.send(`CONNECT\naccept-version:1.2\nheart-beat:0,0\nAuthorization:Bearer ${token}\n\n\0`),
    );
    socket.on('message', (data) => end(/^message:(.*)$/m.exec(String(data))?.[1] ?? String(data)));
    socket.on('close', (code) => end(`closed with ${code}`));
    socket.on('error', (error) => end(error.message));
  });
}

/** Every look-up of a session waits for a lock, until no connection is left. */
async function lockSessions(db: StoppableDatabase): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: db.adminUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table app.sesiones in access exclusive mode');
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}
