import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { ERRORS, type ErrorCode } from '@tertulia/contract/core/error-codes';
import type { ErrorBody } from '@tertulia/contract/core/error-body';
import { DatabaseUnavailable } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { AppError } from './app-error.ts';
import { acceptForms } from './form.ts';
import { parseJson } from './json.ts';
import { securityHeaders } from './security-headers.ts';
import { limitSlowBodies, SLOWEST_UPLOAD_MS } from './slow-bodies.ts';

export interface HttpServerOptions {
  log: Log;
  trustProxy: boolean;
  /** Whether browsers reach us by https: only then may headers insist on it. */
  isSecure: boolean;
  onResponse?: (route: string, method: string, status: number, seconds: number) => void;
}

/** A Fastify instance with our limits, headers, body parsers and the one error handler; it has no routes yet. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.log as never,
    disableRequestLogging: true,
    // one hop: the proxy in front of us, and nothing it was told
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop < 1 : false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    connectionTimeout: 0,
    // the longest of all bodies; the others are limited one by one
    requestTimeout: SLOWEST_UPLOAD_MS,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
  }) as unknown as FastifyInstance;
  app.server.maxConnections = 2000;

  const headers = await securityHeaders(options.isSecure);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });

  limitSlowBodies(app);

  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(body as string));
    } catch (error) {
      done(error as Error, undefined);
    }
  });

  acceptForms(app);

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.status >= 500)
      request.log.error({ err: error, route: request.routeOptions.url, requestId: request.id }, 'call failed');
    else
      request.log.info(
        { code: refusal.code, route: request.routeOptions.url, method: request.method, requestId: request.id },
        'call refused',
      );
    if (refusal.details.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.details.retryAfterSeconds);
    else if (refusal.status === 503) reply.header('retry-after', 2);
    return reply
      .code(refusal.status)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(toBody(refusal, request.id)));
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(toBody(new AppError('NOT_FOUND'), request.id))),
  );
  if (options.onResponse) {
    const { onResponse } = options;
    app.addHook('onResponse', async (request, reply) =>
      onResponse(request.routeOptions.url ?? 'none', request.method, reply.statusCode, reply.elapsedTime / 1000),
    );
  }
  return app;
}

const STATUS_CODES: Record<number, ErrorCode> = {
  400: 'VALIDATION',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  503: 'UNAVAILABLE',
};

function toRefusal(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseUnavailable) return new AppError('UNAVAILABLE');
  // statement, lock or connection time-outs: the caller may try again
  const code = (error as { code?: unknown }).code;
  if (code === '57014' || code === '55P03' || code === '40P01' || code === '40001') return new AppError('UNAVAILABLE');
  const known = error.statusCode === undefined ? undefined : STATUS_CODES[error.statusCode];
  return new AppError(known ?? 'INTERNAL');
}

function toBody(refusal: AppError, requestId: string): ErrorBody {
  const { field, errors } = refusal.details;
  return {
    status: refusal.status,
    code: refusal.code,
    message: refusal.details.message ?? ERRORS[refusal.code].message,
    ...(field === undefined ? {} : { field }),
    ...(errors === undefined ? {} : { errors }),
    requestId,
  };
}
