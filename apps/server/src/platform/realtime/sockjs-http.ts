import { randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BrokerLimits } from './limits.ts';
import { SockjsHttpTransport, type StreamKind } from './sockjs-http-transport.ts';
import { unpackSockjs } from './sockjs-messages.ts';
import type { TransportEvents } from './transport.ts';

export type SockjsHttpOptions = {
  prefix: string;
  limits: BrokerLimits;
  now: () => number;
  /** False when no new clients are accepted. */
  isOpen: () => boolean;
  open: (transport: SockjsHttpTransport) => TransportEvents;
};

const STREAMS: Readonly<Record<string, { kind: StreamKind; method: string }>> = {
  xhr: { kind: 'xhr', method: 'POST' },
  xhr_streaming: { kind: 'xhr_streaming', method: 'POST' },
  eventsource: { kind: 'eventsource', method: 'GET' },
};

/**
 * Serves the HTTP transports of SockJS: greeting, info, polling, streaming and sending. It has no iframes, JSONP or
 * htmlfile.
 */
export class SockjsHttp {
  private readonly sessions = new Map<string, SockjsHttpTransport>();
  private readonly options: SockjsHttpOptions;

  constructor(options: SockjsHttpOptions) {
    this.options = options;
  }

  /** Answers a request with the prefix in its path and an allowed origin. */
  async handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    response.setHeader('Cache-Control', 'no-store, no-transform');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    allowOrigin(request, response);
    const rest = path.slice(this.options.prefix.length).replace(/\/$/, '');
    if (request.method === 'OPTIONS') return answerPreflight(response);
    if (request.method === 'GET' && rest === '') return answer(response, 200, 'Welcome to SockJS!\n');
    if (request.method === 'GET' && rest === '/info')
      return this.options.isOpen() ? answerInfo(response) : answerBusy(response);
    const [, session, action] = /^\/[^/.]{1,64}\/([^/.]{1,128})\/([a-z_]+)$/.exec(rest) ?? [];
    if (!session || !action) return answer(response, 404, 'Not found\n');
    if (action === 'xhr_send' && request.method === 'POST') return this.receive(request, response, session);
    const stream = STREAMS[action];
    if (stream && stream.method === request.method) return this.stream(response, session, stream.kind);
    answer(response, 404, 'Not found\n');
  }

  /** Ends the sessions whose clients have stopped polling. */
  sweep(now: number): void {
    for (const [id, transport] of this.sessions) {
      if (!transport.isForgotten(now)) continue;
      this.sessions.delete(id);
      transport.terminate();
    }
  }

  /** Ends all of them: their next polls will get no answer. */
  abandonAll(): void {
    for (const transport of this.sessions.values()) transport.terminate();
    this.sessions.clear();
  }

  private stream(response: ServerResponse, id: string, kind: StreamKind): void {
    const known = this.sessions.get(id);
    if (known) return known.attach(response, kind);
    if (!this.options.isOpen()) return answerBusy(response);
    const transport = new SockjsHttpTransport(this.options.limits, this.options.now);
    transport.bind(this.options.open(transport));
    this.sessions.set(id, transport);
    transport.attach(response, kind);
  }

  private async receive(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const transport = this.sessions.get(id);
    if (!transport) return answer(response, 404, 'No such session\n');
    const body = await readBody(request, this.options.limits.frameBytes);
    if (body === null) {
      transport.violated();
      return answer(response, 413, 'Too large\n', { Connection: 'close' });
    }
    const chunks = body.length === 0 ? null : unpackSockjs(body);
    if (!chunks) return answer(response, 500, 'Broken JSON encoding.\n');
    if (!transport.receive(chunks)) return answer(response, 404, 'No such session\n');
    response.writeHead(204);
    response.end();
  }
}

/** The whole body, or null when it is larger than `limit`; bytes above the limit are not stored. */
async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) return null;
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Vary', 'Origin');
  if (request.headers.origin === undefined) return;
  // Always an origin of the allow-list: others were refused before. sockjs-client requests a foreign origin with
  // credentials and would not read the response without the second header, although no cookie is used here.
  response.setHeader('Access-Control-Allow-Origin', request.headers.origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
}

function answerPreflight(response: ServerResponse): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': 'OPTIONS, GET, POST',
    'Access-Control-Allow-Headers': 'content-type',
  });
  response.end();
}

function answerInfo(response: ServerResponse): void {
  const info = { websocket: true, origins: ['*:*'], cookie_needed: false, entropy: randomInt(2 ** 32) };
  answer(response, 200, JSON.stringify(info), { 'Content-Type': 'application/json; charset=utf-8' });
}

function answerBusy(response: ServerResponse): void {
  answer(response, 503, 'Busy\n', { 'Retry-After': '4' });
}

/** Sends a short text and ends the response. */
export function answer(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers });
  response.end(text);
}
