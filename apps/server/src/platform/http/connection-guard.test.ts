import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { TECHNICAL_ROUTES } from '@tertulia/contract/technical-routes';
import { WebSocket } from 'ws';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { guardConnections } from './connection-guard.ts';

const open: Socket[] = [];
let server: TestServer | undefined;
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server?.stop();
  server = undefined;
});

interface Peer {
  socket: Socket;
  /** All received text. */
  received: () => string;
  isClosed: () => boolean;
}

async function dial(port: number, words = ''): Promise<Peer> {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  let received = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => (received += chunk));
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  if (words !== '') socket.write(words);
  return { socket, received: () => received, isClosed: () => socket.destroyed };
}

const portOf = ({ url }: { url: string }) => Number(new URL(url).port);
const dialMany = (port: number, count: number, words = '') =>
  Promise.all(Array.from({ length: count }, () => dial(port, words)));

describe('connections', () => {
  it('that are idle never block other callers, however many one address opens', async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api', HTTP_CONNECTIONS: '20' } });
    const idle = await dialMany(portOf(server), 60);
    const { call } = server;
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('GET', '/healthz')));
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
    await eventually(async () => idle.filter(({ isClosed }) => !isClosed()).length <= 20, 'the others made room');
  });

  it('that carry a socket are not closed to free a slot', async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api', HTTP_CONNECTIONS: '10' } });
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/websocket`);
    await new Promise((resolve) => socket.once('open', resolve));
    await dialMany(portOf(server), 30);
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  });

  it('that are all busy are answered 503 in our error format, not left waiting', async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api', HTTP_CONNECTIONS: '3' } });
    const begun =
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n';
    const held = await dialMany(portOf(server), 3, begun);
    await eventually(async () => held.every(({ received }) => received().includes('100 Continue')), 'all are at work');
    const late = await dial(portOf(server));
    await eventually(async () => late.isClosed(), 'the next one is refused');
    expect(late.received()).toMatch(/^HTTP\/1\.1 503 [^]*"code":"UNAVAILABLE"/);
  });

  it('of one address have a share', async () => {
    const bare: Server = createServer((_request, response) => response.end('here'));
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
    const limits = { total: 100, perAddress: 3, trustProxy: false, stalledMs: 15_000 };
    guardConnections(bare, { ...limits, isExempt: () => false }, { 'x-protected': 'yes' });
    const { port } = bare.address() as AddressInfo;
    const first = await dialMany(port, 3);
    const late = await dial(port);
    await eventually(async () => late.isClosed(), 'the fourth is closed');
    expect(late.received()).toMatch(/^HTTP\/1\.1 503 [^]*x-protected: yes[^]*"code":"UNAVAILABLE"/);
    first[0]?.socket.destroy();
    await eventually(async () => {
      const next = await dial(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      await eventually(async () => next.isClosed(), 'it is answered');
      return next.received().endsWith('here');
    }, 'its place is free again');
    bare.closeAllConnections();
    bare.close();
  });

  it('behind a proxy are counted by the address that the proxy names', async () => {
    server = await startTestServer({
      env: { SERVER_ROLE: 'api', TRUST_PROXY: 'true', HTTP_CONNECTIONS_PER_ADDRESS: '2' },
    });
    const begun = (forwarded: string) =>
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${forwarded}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`;
    // the caller itself writes the first hop, so it does not count
    const held = [await dial(portOf(server), begun('9.9.9.1, 5.5.5.5')), await dial(portOf(server), begun('5.5.5.5'))];
    const call = (from: string) => server?.call('GET', '/healthz', { headers: { 'x-forwarded-for': from } });
    await eventually(async () => (await call('9.9.9.2, 5.5.5.5'))?.status === 503, 'the busy address is refused');
    expect((await call('5.5.5.5'))?.body).toMatchObject({ code: 'UNAVAILABLE' });
    expect((await call('6.6.6.6'))?.status).toBe(200);
    // a provider's call is never refused, regardless of how its address is written; a similar address is
    const post = async (path: string, method = 'POST') =>
      (await server?.call(method, path, { headers: { 'x-forwarded-for': '5.5.5.5' }, body: {} }))?.status;
    const provider = TECHNICAL_ROUTES.flatMap(({ method, path }) =>
      method === 'POST' ? [path.replace('{paso}', 'entrante')] : [],
    );
    expect(provider.length).toBeGreaterThan(3);
    for (const path of provider.flatMap((one) => [one, `${one}/`, `${one}?c=1`]))
      expect(await post(path)).not.toBe(503);
    for (const path of ['/webhooks/otra', '/webhooks/twilio/message/otra', '/webhooks/twilio/messages'])
      expect(await post(path)).toBe(503);
    expect(await post('/webhooks/twilio/message', 'PUT')).toBe(503);
    for (const { socket } of held) socket.destroy();
    await eventually(async () => (await call('5.5.5.5'))?.status === 200, 'and served when it is done');
  });

  // A browser opens spare connections: it would take a response on one for the response to the request that it sends at
  // that moment.
  it('that never finish their headers are closed in time with our error format, those that never sent a request without a response', async () => {
    server = await startTestServer({ env: { SERVER_ROLE: 'api', HTTP_HEADERS_SECONDS: '1' } });
    const slow = await dial(portOf(server), 'GET /healthz HTTP/1.1\r\nHost:');
    const silent = await dial(portOf(server));
    await eventually(async () => slow.isClosed() && silent.isClosed(), 'both are closed', 8000);
    expect(slow.received()).toContain('"code":"VALIDATION"');
    expect(silent.received()).toBe('');
  });
});
