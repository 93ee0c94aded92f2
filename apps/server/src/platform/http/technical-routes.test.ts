import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { cpuTimeOf } from '@tertulia/testkit/cpu-time';
import { createMetrics } from './metrics.ts';
import { registerTechnicalRoutes } from './technical-routes.ts';

const quiet = { metricsToken: undefined, trustProxy: false, checks: {}, openApi: () => ({}), docsPage: () => '' };

it('serves the app with its assets, which are cached permanently under names with a content hash', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'tertulia-web-'));
  await mkdir(join(webRoot, 'assets'));
  for (const path of ['index.html', 'favicon.svg', 'assets/index-Di-r_Tda.js', 'assets/Inter-Bold-abcdefgh.woff2'])
    await writeFile(join(webRoot, path), path);
  const app = Fastify() as unknown as FastifyInstance;
  await registerTechnicalRoutes(app, { ...quiet, metrics: createMetrics(), webRoot });
  const keptFor = async (path: string) => (await app.inject(path)).headers['cache-control'];
  expect(await keptFor('/assets/index-Di-r_Tda.js')).toBe('public, max-age=31536000, immutable');
  expect(await keptFor('/assets/Inter-Bold-abcdefgh.woff2')).toBe('public, max-age=31536000, immutable');
  expect(await keptFor('/favicon.svg')).toBe('public, max-age=3600');
  for (const path of ['/', '/conversations', '/index.html']) expect(await keptFor(path)).toBe('no-cache');
  // the longest possible address: a careless regular expression searches from each of its dashes
  const taken = await cpuTimeOf(async () => {
    for (let count = 0; count < 5; count++)
      expect((await app.inject(`/assets/${'-'.repeat(15_000)}!.js`)).statusCode).toBe(404);
  });
  expect(taken).toBeLessThan(1000);
  await app.close();
  await rm(webRoot, { recursive: true });
});

it('returns the app for a navigation to an address with a file ending, and 404 for a request of the file', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'tertulia-web-'));
  await mkdir(join(webRoot, 'assets'));
  for (const path of ['index.html', 'favicon.svg']) await writeFile(join(webRoot, path), path);
  const app = Fastify() as unknown as FastifyInstance;
  await registerTechnicalRoutes(app, { ...quiet, metrics: createMetrics(), webRoot });
  const get = async (url: string, headers: Record<string, string>) => {
    const { statusCode, body } = await app.inject({ url, headers });
    return statusCode === 200 ? body : statusCode;
  };
  const visits: Record<string, string>[] = [
    { accept: 'text/html,application/xhtml+xml' },
    { 'sec-fetch-mode': 'navigate' },
  ];
  const addresses = ['/contactos.html', '/foto.png', `/${encodeURIComponent('https://xss.invalid/p.png')}`];
  for (const address of addresses) {
    for (const headers of visits) expect(await get(address, headers), address).toBe('index.html');
    expect(await get(address, { accept: 'image/*' }), address).toBe(404);
  }
  for (const headers of visits) {
    expect(await get('/favicon.svg', headers)).toBe('favicon.svg');
    expect(await get('/assets/gone-abcdefgh.js', headers)).toBe(404);
  }
  await app.close();
  await rm(webRoot, { recursive: true });
});

it('returns the running version', async () => {
  const app = Fastify() as unknown as FastifyInstance;
  await registerTechnicalRoutes(app, { ...quiet, metrics: createMetrics(), webRoot: null });
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'));
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok', version });
  // CHANGELOG.md describes each version
  const changes = await readFile(new URL('../../../../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(changes).toContain(`## [${version}] - `);
  await app.close();
});

it('builds the documentation once, regardless of the number of requests', async () => {
  const made: string[] = [];
  const app = Fastify() as unknown as FastifyInstance;
  await registerTechnicalRoutes(app, {
    metrics: createMetrics(),
    metricsToken: undefined,
    trustProxy: false,
    checks: {},
    openApi: () => {
      made.push('document');
      return { openapi: '3.1.0', title: 'Español' };
    },
    docsPage: () => {
      made.push('page');
      return '<h1>Español</h1>';
    },
    webRoot: null,
  });
  expect(made).toEqual([]);
  for (let count = 0; count < 5; count++) {
    const document = await app.inject('/api/openapi.json');
    expect(document.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(document.json()).toEqual({ openapi: '3.1.0', title: 'Español' });
    const page = await app.inject('/api/docs');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toBe('<h1>Español</h1>');
  }
  expect(made).toEqual(['document', 'page']);
  await app.close();
});
