import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import server from '../../../package.json' with { type: 'json' };
import { AppError } from './app-error.ts';
import type { Metrics } from './metrics.ts';

/** Version of the running code; CHANGELOG.md lists the changes of each version. */
const VERSION = server.version;

export interface TechnicalOptions {
  metrics: Metrics;
  metricsToken: string | undefined;
  /** Behind a proxy every request has the proxy's address: then only the token gives access to the metrics. */
  trustProxy: boolean;
  /** Checks of `/readyz`: name → answers in time. */
  checks: Record<string, () => Promise<boolean>>;
  openApi: () => unknown;
  docsPage: () => string;
  /** The built web app; without it, `/` answers 404. */
  webRoot: string | null;
}

/** Health, metrics, documentation and the web app. */
export async function registerTechnicalRoutes(app: FastifyInstance, options: TechnicalOptions): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok', version: VERSION }));

  app.get('/readyz', async (_request, reply) => {
    const entries = await Promise.all(
      Object.entries(options.checks).map(async ([name, check]) => [name, await check().catch(() => false)] as const),
    );
    const isReady = entries.every(([, ok]) => ok);
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', checks: Object.fromEntries(entries) });
  });

  app.get('/metrics', async (request, reply) => {
    const isAllowed =
      options.metricsToken === undefined
        ? !options.trustProxy && isFromThisMachine(request)
        : isBearer(request.headers.authorization, options.metricsToken);
    if (!isAllowed) throw new AppError('FORBIDDEN');
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
  });

  // Public, and building the document blocks the process for a tenth of a second: it is built once, on the first
  // request.
  const openApi = madeOnce(() => JSON.stringify(options.openApi()));
  const docsPage = madeOnce(options.docsPage);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(openApi()),
  );
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage()));

  const { webRoot } = options;
  if (webRoot === null || !existsSync(join(webRoot, 'index.html'))) return;
  await app.register(fastifyStatic, { root: webRoot, serve: false, preCompressed: true, index: false });
  const besideThePage = new Set(readdirSync(webRoot).filter((name) => name !== 'index.html'));
  app.get('/*', async (request, reply) => {
    // the router has already decoded it once
    const path = (request.params as { '*': string })['*'];
    if (/^(api|webhooks|files|ws)(\/|$)/.test(path)) throw new AppError('NOT_FOUND');
    const isAsset = path.startsWith('assets/') || besideThePage.has(path);
    if (!isAsset) {
      // a missing picture or script is a 404; a navigation gets the app, regardless of the address's ending
      const isFile = path !== 'index.html' && /\.\w+$/.test(path);
      if (isFile && !isVisit(request)) throw new AppError('NOT_FOUND');
      return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
    }
    // Vite adds a content hash of eight characters to these names
    const isHashed = /^assets\/.+-[\w-]{8}\.\w+$/.test(path);
    return reply.sendFile(path, { maxAge: isHashed ? '365d' : '1h', immutable: isHashed });
  });
}

/** Whether a browser navigates to a page. */
function isVisit({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || headers.accept?.includes('text/html') === true;
}

function madeOnce(make: () => string): () => Buffer {
  let made: Buffer | undefined;
  return () => (made ??= Buffer.from(make()));
}

/** Headers of a proxy. A local proxy without TRUST_PROXY must not make every caller local. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'];

function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '');
  return isLoopback && !PROXY_HEADERS.some((name) => name in headers);
}

function isBearer(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${token}`));
}
