import { connect } from 'node:net';
import { errorBody } from '@tertulia/contract/core/error-body';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '@tertulia/testkit/server';

/** Sends bytes that no correct client sends, and returns the response. */
function raw(url: string, request: string): Promise<{ status: number; headers: Headers; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (answer += chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...body] = answer.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = new Headers(lines.map((line): [string, string] => line.split(': ', 2) as [string, string]));
      resolve({ status: Number(first.split(' ')[1]), headers, text: body.join('\r\n\r\n') });
    });
  });
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const HOST = 'Host: x';
const END = 'Connection: close';
const JSON_TYPE = 'Content-Type: application/json';

const REFUSALS: [name: string, request: string, status: number, code: string][] = [
  ['an address that cannot be decoded', lines('GET /% HTTP/1.1', HOST, END), 400, 'VALIDATION'],
  [
    'a parameter that is too long',
    lines(`DELETE /api/notas-rapidas/${'1'.repeat(300)} HTTP/1.1`, HOST, END),
    413,
    'TOO_LARGE',
  ],
  [
    'a body that is no JSON',
    `${lines('POST /api/auth/login HTTP/1.1', HOST, END, JSON_TYPE, 'Content-Length: 2')}{x`,
    400,
    'VALIDATION',
  ],
  [
    'a content type that nobody reads',
    `${lines('POST /api/auth/login HTTP/1.1', HOST, END, 'Content-Type: text/x', 'Content-Length: 1')}x`,
    415,
    'UNSUPPORTED_MEDIA',
  ],
  [
    'a body that says it is too large',
    lines('POST /api/auth/login HTTP/1.1', HOST, END, JSON_TYPE, 'Content-Length: 999999'),
    413,
    'TOO_LARGE',
  ],
  ['a method that the path does not have', lines('DELETE /api/auth/login HTTP/1.1', HOST, END), 404, 'NOT_FOUND'],
  ['a method that the router does not have', lines('PROPFIND / HTTP/1.1', HOST, END), 404, 'NOT_FOUND'],
  ['a method that does not exist', lines('CHARM / HTTP/1.1', HOST, END), 400, 'VALIDATION'],
  ['headers that are too long', lines('GET / HTTP/1.1', HOST, `X: ${'a'.repeat(20_000)}`), 413, 'TOO_LARGE'],
  ['a request without a host', lines('GET /healthz HTTP/1.1', END), 400, 'VALIDATION'],
  ['an expectation', lines('GET /healthz HTTP/1.1', HOST, END, 'Expect: wonders'), 400, 'VALIDATION'],
  ['something that is no HTTP', 'EHLO mail\r\n\r\n', 400, 'VALIDATION'],
];

describe('refusals without a handler', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api' } });
  });
  afterAll(() => server?.stop());

  it.each(REFUSALS)('%s gets the one error format, in Spanish, with the security headers', async (...row) => {
    const [, request, status, code] = row;
    const answer = await raw(server.url, request);
    expect(answer.status).toBe(status);
    const body = errorBody.strict().parse(JSON.parse(answer.text));
    expect(body).toMatchObject({ status, code });
    expect(body.message).toMatch(/^(Revisa|La petición|El cuerpo|Lo que|No encontramos|Ese tipo)/);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it("the pages' policy names our own sockets and the softphones' signalling hosts, and no others", async () => {
    const { headers } = await server.call('GET', '/healthz');
    const policy = headers.get('content-security-policy') ?? '';
    const { port } = new URL(server.url);
    const sources = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ');
    const signal = server.simulatorUrl.replace('http', 'ws');
    expect(sources).toEqual(["'self'", `ws://localhost:${port}`, `ws://127.0.0.1:${port}`, signal]);
  });

  it.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])(
    'hides its metrics from callers behind a local proxy (%s)',
    async (header) => {
      expect((await server.call('GET', '/metrics')).status).toBe(200);
      const answer = await server.call('GET', '/metrics', { headers: { [header]: '127.0.0.1' } });
      expect(answer.body).toMatchObject({ code: 'FORBIDDEN' });
    },
  );
});

describe('metrics behind a proxy', () => {
  it('require the token', async () => {
    const server = await startTestServer({ env: { TRUST_PROXY: 'true' } });
    const tokened = await startTestServer({ env: { TRUST_PROXY: 'true', METRICS_TOKEN: 'figures-token' } });
    try {
      expect((await server.call('GET', '/metrics')).status).toBe(403);
      const metricsWith = (token: string) => tokened.call('GET', '/metrics', { token });
      expect([(await metricsWith('figures-token')).status, (await metricsWith('figures')).status]).toEqual([200, 403]);
    } finally {
      await server.stop();
      await tokened.stop();
    }
  });
});
