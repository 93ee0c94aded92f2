import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import type { Metrics } from './metrics.ts';

export interface TechnicalOptions {
  metrics: Metrics;
  metricsToken: string | undefined;
  /** What `/readyz` asks: name → answers in time. */
  checks: Record<string, () => Promise<boolean>>;
  openApi: () => unknown;
  docsPage: () => string;
  /** The built web app; absent, `/` answers 404. */
  webRoot: string | null;
}

/** Health, metrics, documentation and the web app itself. */
export async function registerTechnicalRoutes(app: FastifyInstance, options: TechnicalOptions): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }));

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
    const isLoopback = request.ip === '127.0.0.1' || request.ip === '::1';
    const isAllowed =
      options.metricsToken === undefined
        ? isLoopback
        : request.headers.authorization === `Bearer ${options.metricsToken}`;
    if (!isAllowed) throw new AppError('FORBIDDEN');
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics());
  });

  app.get('/api/openapi.json', async () => options.openApi());
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(options.docsPage()));

  const { webRoot } = options;
  if (webRoot === null || !existsSync(join(webRoot, 'index.html'))) return;
  await app.register(fastifyStatic, { root: webRoot, serve: false, preCompressed: true, index: false });
  app.get('/*', async (request, reply) => {
    // the router has decoded it once already
    const path = (request.params as { '*': string })['*'];
    if (/^(api|webhooks|files|ws)(\/|$)/.test(path)) throw new AppError('NOT_FOUND');
    const isAsset = path !== '' && path !== 'index.html' && /\.\w+$/.test(path);
    if (!isAsset) return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false });
    // Vite names these files after their content
    const isHashed = /^assets\/.*-[\w-]{8,}\.\w+$/.test(path);
    return reply.sendFile(path, { maxAge: isHashed ? '365d' : '1h', immutable: isHashed });
  });
}
