import { connect } from 'node:net';
import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import { TECHNICAL_ROUTES } from '@tertulia/contract/technical-routes';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';
import type { CaseResult, VerifyCase } from '../../case.ts';
import { Findings, listed } from '../../matrix/findings.ts';
import { buildTenant } from '../../matrix/attack-world.ts';
import { inParallel } from '../pacing.ts';

const AT_ONCE = 8;
const NOBODYS_ID = '900000000001';

/** One request with the headers of its response. */
interface RawResponse {
  what: string;
  status: number;
  headers: Headers;
}

/**
 * The headers of every response, of every status. What a browser still holds after a log-out is tested by a journey
 * (`tests/journeys/entrada`).
 */
export const pri05: VerifyCase = {
  id: 'PRI-05',
  title: 'every response has the headers that protect its user',
  demand: () =>
    '100 % of answers of every route, answered and refused: a policy without inline scripts and frames, nosniff, no referrer, HSTS under https, the own browsing group; nothing of the API is stored',
  seenToFail: 'before socket responses had them, and files a frame policy: 355 of 358 responses as demanded',
  run: async () => {
    const server = await startTestServer({ env: { PUBLIC_URL: 'https://tertulia.example' } });
    try {
      return await runPri05(server);
    } finally {
      await server.stop();
    }
  },
};

async function runPri05(server: TestServer): Promise<CaseResult> {
  const findings = new Findings();
  const tenant = await buildTenant(server);
  const token = await tenant.tokenOf('SUPERVISOR');
  const responses: RawResponse[] = [];
  const ask = async (method: string, path: string, options: Parameters<TestServer['call']>[2] = {}) => {
    const { status, headers } = await server.call(method, path, options);
    responses.push({ what: `${method} ${path}`, status, headers });
  };

  const calls = Object.values<Endpoint>(catalogue).filter(({ path }) => path !== '/api/auth/logout');
  await inParallel(calls, AT_ONCE, async ({ method, path }) => {
    const real = path.replace(/\{\w+\}/g, NOBODYS_ID);
    const body = method === 'GET' ? {} : { body: {} };
    await ask(method, real, body);
    await ask(method, real, { token, ...body });
  });
  for (const { method, path } of TECHNICAL_ROUTES)
    await ask(method, path.replace('{id}', NOBODYS_ID).replace('*', 'conversations'));
  const { body: fresh } = await server.call('GET', `/api/archivos/${tenant.chats.propio.archivoId}/url`, { token });
  await ask('GET', String(fresh?.url ?? '/files/0'));
  await ask('HEAD', '/');
  await ask('OPTIONS', '/api/usuarios/me');
  await ask('DELETE', '/conversations');
  await ask('GET', '/no/hay/nada.js');
  await ask('GET', '/api/no-hay');
  await ask('GET', '/%zz');
  await ask('GET', '/ws/info');
  await ask('GET', '/ws/websocket');
  await ask('POST', '/api/auth/login', { body: '{"email"' });
  await ask('POST', '/api/auth/login', { body: '<a/>', headers: { 'content-type': 'application/xml' } });
  await ask('POST', '/api/auth/login', { body: JSON.stringify({ email: 'x'.repeat(300 * 1024) }) });
  for (const request of ['NADA\r\n\r\n', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`])
    responses.push(await raw(server.url, request));

  for (const one of responses) for (const fault of faultsOf(one)) findings.add(`${one.what} (${one.status}): ${fault}`);
  const routes = new Set(responses.map(({ what }) => what)).size;
  const faulty = new Set(findings.all.map((finding) => finding.split(': ', 1)[0])).size;
  findings.expect(
    responses.some(({ status, what }) => status === 200 && what.includes('/files/')),
    'no file was served: nothing was shown',
  );
  return {
    volume: `${responses.length} answers to ${routes} different requests`,
    reached: `${responses.length - faulty} of ${responses.length} answers as demanded${listed(findings.all)}`,
    met: findings.all.length === 0,
  };
}

function faultsOf({ what, status, headers }: RawResponse): string[] {
  const faults: string[] = [];
  const expect = (isSo: boolean, fault: string) => void (isSo || faults.push(fault));
  const header = (name: string) => headers.get(name) ?? '';
  const policy = new Map(
    header('content-security-policy')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values.join(' ')]),
  );
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? 'whatever';
  expect(scripts === "'self'" || scripts === "'none'", `scripts from ${scripts}`);
  expect(policy.get('frame-ancestors') === "'none'", 'may be framed');
  expect(header('x-content-type-options') === 'nosniff', 'may be sniffed');
  expect(header('referrer-policy') === 'no-referrer', 'tells where it came from');
  expect(header('cross-origin-opener-policy') === 'same-origin', 'shares its browsing group');
  expect(header('strict-transport-security').startsWith('max-age='), 'without HSTS');
  expect(headers.get('x-powered-by') === null && headers.get('server') === null, 'tells what serves it');
  const isData = /^\w+ \/(api|webhooks)\//.test(what) && !/ \/api\/(docs|openapi\.json)$/.test(what);
  if (isData && status !== 304)
    expect(header('cache-control').includes('no-store'), `may be stored: ${header('cache-control')}`);
  return faults;
}

/** A request that no HTTP client would send. */
function raw(url: string, request: string): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let text = '';
    socket.setTimeout(10_000, () => socket.destroy(new Error('No answer')));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => {
      const [first = '', ...lines] = (text.split('\r\n\r\n', 1)[0] ?? '').split('\r\n');
      const headers = new Headers(
        lines.map(
          (line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as [string, string],
        ),
      );
      resolve({ what: `RAW ${request.slice(0, 12).trim()}`, status: Number(first.split(' ')[1]), headers });
    });
  });
}
