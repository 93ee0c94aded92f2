import type { FastifyInstance } from 'fastify';
import { catalogue } from '@tertulia/contract/catalogue';
import type { Endpoint } from '@tertulia/contract/core/endpoint';
import type { Config } from '#platform/config/config';
import type { Metrics } from '#platform/http/metrics';
import { toDocsPage, toOpenApi } from '#platform/http/open-api';
import { socketOriginsOf } from '#platform/http/public-origins';
import { watchRoutes } from '#platform/http/route-inventory';
import { createHttpServer } from '#platform/http/server';
import { registerTechnicalRoutes } from '#platform/http/technical-routes';
import type { Log } from '#platform/log/log';
import { captchaOrigins, signalOrigins } from './outside.ts';

const WEB_ROOT = new URL('../../web/dist/', import.meta.url);

export interface WebServerOptions {
  config: Config;
  log: Log;
  metrics: Metrics;
  /** External origins to which a page may send a form: the checkout of top-ups. */
  formOrigins: readonly string[];
  /** Checks of `/readyz`: name → answers in time. */
  checks: Record<string, () => Promise<boolean>>;
}

/**
 * The HTTP server with everything outside the features: limits, health, metrics, documentation, the web app itself.
 * `checkRoutes` throws when a route was added that the contract does not list.
 */
export async function createWebServer({
  config,
  log,
  metrics,
  formOrigins,
  checks,
}: WebServerOptions): Promise<{ http: FastifyInstance; headers: Record<string, string>; checkRoutes: () => void }> {
  const { app: http, headers } = await createHttpServer({
    log,
    trustProxy: config.TRUST_PROXY,
    isSecure: config.publicUrl.startsWith('https:'),
    socketOrigins: [...socketOriginsOf(config.publicUrl), ...signalOrigins(config)],
    formOrigins,
    captchaOrigins: captchaOrigins(config),
    limits: {
      headersSeconds: config.HTTP_HEADERS_SECONDS,
      requestSeconds: config.HTTP_REQUEST_SECONDS,
      keepAliveSeconds: config.HTTP_KEEP_ALIVE_SECONDS,
      stalledSeconds: config.HTTP_STALLED_SECONDS,
      total: config.HTTP_CONNECTIONS,
      perAddress: config.HTTP_CONNECTIONS_PER_ADDRESS,
    },
    onResponse: (route, method, status, seconds) =>
      metrics.httpSeconds.observe({ route, method, status: String(status) }, seconds),
    onCut: ({ reason }) => metrics.stalledResponses.inc({ reason }),
  });
  const checkRoutes = watchRoutes(http, catalogue);
  const table = catalogue as Record<string, Endpoint>;
  await registerTechnicalRoutes(http, {
    metrics,
    metricsToken: config.METRICS_TOKEN,
    trustProxy: config.TRUST_PROXY,
    checks,
    openApi: () => toOpenApi(table, config.publicUrl),
    docsPage: () => toDocsPage(table),
    webRoot: WEB_ROOT.pathname,
  });
  return { http, headers, checkRoutes };
}
