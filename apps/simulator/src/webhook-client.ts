import { randomUUID } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { signWebhook } from './signature.ts';
import { type RetryOn, type WebhookTarget, readWebhookTarget } from './webhook-target.ts';

export type WebhookRequest = { url: string; params: Readonly<Record<string, string>>; authToken: string };

/** `status` is the response's, or 0 without one; `error` then says why. */
export type WebhookResult = { status: number; attempts: number; error?: string; body?: string };

type Sent = { headers: Record<string, string>; body: string };
type Budget = { deadline: number };
type Attempt = { status: number; failure?: RetryOn; error?: string; body?: string };

const SOCKETS_PER_HOST = 64;
const FIRST_RETRY_MS = 250;

/** Posts signed webhooks, with the provider's time-outs and its one retry. */
export class WebhookClient {
  readonly #agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: SOCKETS_PER_HOST }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: SOCKETS_PER_HOST }),
  };

  async post(request: WebhookRequest): Promise<WebhookResult> {
    const target = readWebhookTarget(request.url);
    const body = new URLSearchParams(request.params).toString();
    const headers = {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'TwilioProxy/1.1',
      accept: '*/*',
      'x-twilio-signature': signWebhook(request.authToken, target.url, request.params),
      'i-twilio-idempotency-token': randomUUID(),
    };
    const budget = { deadline: Number.POSITIVE_INFINITY };
    for (let attempts = 1; ; attempts++) {
      const outcome = await this.#attempt(target, { headers, body }, budget);
      const wait = FIRST_RETRY_MS * 2 ** (attempts - 1);
      const mayRetry = outcome.failure !== undefined && target.retryOn.has(outcome.failure);
      if (!mayRetry || attempts > target.retries || Date.now() + wait >= budget.deadline) {
        return { status: outcome.status, attempts, error: outcome.error, body: outcome.body };
      }
      await pause(wait);
    }
  }

  close(): void {
    this.#agents['http:'].destroy();
    this.#agents['https:'].destroy();
  }

  #attempt(target: WebhookTarget, sent: Sent, budget: Budget) {
    return new Promise<Attempt>((resolve) => {
      let connected = false;
      let url: URL;
      try {
        url = new URL(target.url);
      } catch {
        return resolve({ status: 0, error: 'invalid address' });
      }
      const secure = url.protocol === 'https:';
      const request = (secure ? https : http).request(url, {
        method: 'POST',
        headers: sent.headers,
        agent: this.#agents[secure ? 'https:' : 'http:'],
      });
      let timer: NodeJS.Timeout | undefined;
      const allow = (ms: number, what: string) => {
        clearTimeout(timer);
        timer = setTimeout(
          () => request.destroy(new Error(what)),
          Math.max(1, Math.min(ms, budget.deadline - Date.now())),
        );
      };
      const settle = (attempt: Attempt) => {
        clearTimeout(timer);
        resolve(attempt);
      };
      request.on('socket', (socket) => {
        // The time runs from the first connection: waiting for one of our own sockets is no fault of the receiver.
        if (budget.deadline === Number.POSITIVE_INFINITY) budget.deadline = Date.now() + target.totalMs;
        const onConnected = () => {
          connected = true;
          allow(target.readTimeoutMs, 'read timeout');
        };
        if (!socket.connecting) return onConnected();
        allow(target.connectTimeoutMs, 'connect timeout');
        socket.once('connect', onConnected);
      });
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => undefined);
        const status = response.statusCode ?? 0;
        const failure = status >= 500 ? '5xx' : status >= 400 ? '4xx' : undefined;
        response.on('close', () => settle({ status, failure, body: Buffer.concat(chunks).toString('utf8') }));
      });
      // A kept-alive connection that a restart broke is a failed connection, not an unanswered request.
      request.on('error', (error: NodeJS.ErrnoException) => {
        const isReset = error.code === 'ECONNRESET' || error.code === 'EPIPE';
        settle({ status: 0, failure: connected && !isReset ? 'rt' : 'ct', error: error.code ?? error.message });
      });
      request.end(sent.body);
    });
  }
}
