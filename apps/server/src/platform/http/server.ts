import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Log } from '../log/log.ts';
import { AppError } from './app-error.ts';
import { type CutResponse, guardConnections } from './connection-guard.ts';
import { answerRefusal, rawErrorAnswer, refusalOfClientError, toErrorBody, toRefusal } from './error-answer.ts';
import { acceptForms } from './form.ts';
import { parseJson } from './json.ts';
import { securityHeaders } from './security-headers.ts';
import { limitSlowBodies, SLOWEST_UPLOAD_MS } from './slow-bodies.ts';

export interface HttpLimits {
  headersSeconds: number;
  requestSeconds: number;
  keepAliveSeconds: number;
  stalledSeconds: number;
  total: number;
  perAddress: number;
}

const DEFAULT_LIMITS: HttpLimits = {
  headersSeconds: 10,
  requestSeconds: 30,
  keepAliveSeconds: 65,
  stalledSeconds: 15,
  total: 2000,
  perAddress: 100,
};

export interface HttpServerOptions {
  log: Log;
  trustProxy: boolean;
  /** Whether browsers reach us by https: only then may headers require it. */
  isSecure: boolean;
  /** Addresses of our own sockets, which pages may open beside their own origin. */
  socketOrigins?: readonly string[];
  formOrigins?: readonly string[];
  captchaOrigins?: readonly string[];
  limits?: HttpLimits;
  onResponse?: (route: string, method: string, status: number, seconds: number) => void;
  onCut?: (cut: CutResponse) => void;
}

/**
 * Creates a Fastify instance with our limits, headers, body parsers and the single error handler, and without routes.
 * Also returns the headers of every response.
 */
export async function createHttpServer(
  options: HttpServerOptions,
): Promise<{ app: FastifyInstance; headers: Record<string, string> }> {
  const { limits = DEFAULT_LIMITS } = options;
  const headers = await securityHeaders(options);
  const app = Fastify({
    loggerInstance: options.log as never,
    logController: new LogController({ disableRequestLogging: true }),
    // one hop: the proxy in front of us, and no earlier entries
    trustProxy: options.trustProxy ? (_address: string, hop: number) => hop < 1 : false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: 256 * 1024,
    connectionTimeout: 0,
    // the longest of all body timeouts; the other calls have their own
    requestTimeout: SLOWEST_UPLOAD_MS,
    keepAliveTimeout: limits.keepAliveSeconds * 1000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    http: {
      headersTimeout: limits.headersSeconds * 1000,
      // Node's default checks these deadlines only every 30 seconds
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16 * 1024,
      // Node would answer a missing Host with an empty body; the hook below uses our error format
      requireHostHeader: false,
    },
    // the router could not parse the address: no route, so no hooks either
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      void refuse(error, request, reply.headers(headers));
    },
    clientErrorHandler: (error: Error, socket: Socket) => {
      const { code } = error as { code?: unknown };
      if (socket.destroyed || code === 'ECONNRESET' || !socket.writable) return socket.destroy();
      // A browser keeps spare connections. It would take a response on one of them for the response to the request that
      // it sends at that moment; after a close without a response it retries.
      if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return socket.destroy();
      options.log.info({ code }, 'no request');
      return socket.end(rawErrorAnswer(refusalOfClientError(error), headers), () => socket.destroy());
    },
  }) as unknown as FastifyInstance;

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    const lacksHost = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    done(lacksHost ? new AppError('VALIDATION', { message: 'La petición no se pudo entender.' }) : undefined);
  });
  // Node's own response to `Expect: something-else` is an empty 417
  app.server.on('checkExpectation', (_request, response) =>
    answerRefusal(response, new AppError('VALIDATION'), headers),
  );
  // as late as possible: every other listener of this server has registered before the router by then
  app.server.once('listening', () =>
    guardConnections(
      app.server,
      {
        ...limits,
        stalledMs: limits.stalledSeconds * 1000,
        trustProxy: options.trustProxy,
        onCut: (cut) => {
          options.log.warn(cut, 'response aborted: the client did not read it');
          options.onCut?.(cut);
        },
      },
      headers,
    ),
  );

  limitSlowBodies(app, limits.requestSeconds * 1000);

  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(decodeText(body as Buffer)));
    } catch (error) {
      done(error as Error, undefined);
    }
  });

  acceptForms(app);
  app.setErrorHandler(refuse);
  app.setNotFoundHandler((request, reply) => send(new AppError('NOT_FOUND'), request, reply));
  if (options.onResponse) {
    const { onResponse } = options;
    app.addHook('onResponse', async (request, reply) =>
      onResponse(request.routeOptions.url ?? 'none', request.method, reply.statusCode, reply.elapsedTime / 1000),
    );
  }
  return { app, headers };
}

/** Strict: a lenient decoder would replace invalid bytes without notice (INP-02). */
function decodeText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new AppError('VALIDATION', { message: 'El cuerpo de la petición no es UTF-8 válido.' });
  return bytes.toString('utf8');
}

function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
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
  return send(refusal, request, reply);
}

function send(refusal: AppError, request: FastifyRequest, reply: FastifyReply) {
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(toErrorBody(refusal, request.id)));
}
