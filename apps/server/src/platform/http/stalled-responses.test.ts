import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, startTestServer, type TestServer } from '@tertulia/testkit/server';
import { guardConnections, type ConnectionLimits } from './connection-guard.ts';

const MB = 1024 * 1024;
/** More than the kernel buffers for a reader that never reads. */
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20 * MB, 'tertulia ')]);
/** The tests of the shares must not trigger the cut by time. */
const LATE_MS = 60_000;
/** The product starts and receives a large file; on a busy machine that exceeds the default timeout. */
const PRODUCT_MS = 60_000;
const STALL_MS = 20_000;

const sockets: Socket[] = [];
const bare: Server[] = [];
let product: TestServer | undefined;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of bare.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await product?.stop();
  product = undefined;
});

/** Sends a request; reads nothing of the response until `resume` is called. */
async function ask(port: number, path: string, headers = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
  return socket;
}
const askMany = (count: number, port: number, path: string, headers = '') =>
  Promise.all(Array.from({ length: count }, () => ask(port, path, headers)));

/** Everything that arrives until the connection closes. */
async function readAll(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('close', () => resolve());
  });
  return Buffer.concat(chunks);
}
const statusOf = async (socket: Promise<Socket>) => Number((await readAll(await socket)).toString('latin1', 9, 12));

async function serve(limits: Partial<ConnectionLimits>, answer: RequestListener) {
  const server = createServer(answer);
  bare.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  guardConnections(server, { total: 1000, perAddress: 1000, trustProxy: false, stalledMs: 1000, ...limits }, {});
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  return { port: (server.address() as AddressInfo).port, open };
}
const largeOrSmall: RequestListener = ({ url }, response) => response.end(url === '/large' ? PDF : 'here');

async function startProduct(env: Record<string, string>) {
  product = await startTestServer({ env: { SERVER_ROLE: 'api', ...env } });
  const { boss } = await product.build.equipo();
  const body = new FormData();
  body.set('file', new Blob([Uint8Array.from(PDF)], { type: 'application/pdf' }), 'carta.pdf');
  const { body: media } = await product.call('POST', '/api/media-bank', { token: boss.token, body });
  return { port: Number(new URL(product.url).port), path: String(media.url) };
}

describe('F-E08 responses whose readers stop', () => {
  it(
    'never block other callers, although files hold every connection',
    async () => {
      const { port, path } = await startProduct({ HTTP_CONNECTIONS: '60', HTTP_STALLED_SECONDS: '60' });
      const stalled = await askMany(60, port, path);
      await eventually(
        async () => stalled.filter(({ bytesRead }) => bytesRead > 0).length >= 59,
        'they are answered',
        STALL_MS,
      );
      const others = () => Promise.all(Array.from({ length: 20 }, () => statusOf(ask(port, '/healthz'))));
      await eventually(
        async () => (await others()).every((status) => status === 200),
        'once they stall, others get in',
        STALL_MS,
      );
      expect(await others()).toEqual(Array.from({ length: 20 }, () => 200));
    },
    PRODUCT_MS,
  );

  it(
    'are cut after the limit, and a cut file resumes with Range to the same bytes',
    async () => {
      const { port, path } = await startProduct({ HTTP_STALLED_SECONDS: '1' });
      const stalled = await ask(port, path);
      // a later reader, which notices its own cut because it sends
      const later = await ask(port, path);
      const chatter = setInterval(() => later.write('\r\n'), 100);
      await eventually(async () => later.destroyed, 'both are cut', STALL_MS).finally(() => clearInterval(chatter));
      const received = await readAll(stalled);
      const head = received.subarray(0, received.indexOf('\r\n\r\n') + 4).toString('latin1');
      const first = received.subarray(head.length);
      expect(head).toMatch(/^HTTP\/1\.1 200 /);
      expect(first.length).toBeGreaterThan(0);
      expect(first.length).toBeLessThan(PDF.length);
      const etag = /^etag: (.*)$/im.exec(head)?.[1] ?? '';
      const rest = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { range: `bytes=${first.length}-`, 'if-range': etag },
      });
      expect(rest.status).toBe(206);
      expect(Buffer.concat([first, Buffer.from(await rest.arrayBuffer())]).equals(PDF)).toBe(true);
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      expect(metrics).toMatch(/^http_stalled_responses_cut_total\{reason="stalled"\} 2$/m);
    },
    PRODUCT_MS,
  );

  it('are cut regardless of what their readers send', async () => {
    const { port, open } = await serve({}, largeOrSmall);
    const stalled = await ask(port, '/large');
    const chatter = setInterval(() => stalled.write('\r\n'), 100);
    await eventually(async () => (await open()) === 0, 'its connection is gone').finally(() => clearInterval(chatter));
    expect(stalled.bytesRead).toBeLessThan(PDF.length);
  });

  it('are distinguished from slow ones, which are served to the end, also from one large write', async () => {
    const { port } = await serve({}, largeOrSmall);
    const slow = await ask(port, '/large');
    const began = Date.now();
    let burst = 0;
    slow.on('data', (chunk: Buffer) => {
      burst += chunk.length;
      if (burst < MB) return;
      burst = 0;
      slow.pause();
      setTimeout(() => slow.resume(), 150);
    });
    const received = await readAll(slow);
    expect(Date.now() - began).toBeGreaterThan(2000);
    expect(received.subarray(-PDF.length).equals(PDF)).toBe(true);
  });

  it('are distinguished from streams without data and from late responses', async () => {
    const { port } = await serve({ stalledMs: 250 }, ({ url }, response) => {
      if (url === '/late') return void setTimeout(() => response.end('late'), 2000);
      let beats = 0;
      const beating = setInterval(() => {
        response.write(`beat ${++beats}\n`);
        if (beats < 4) return;
        clearInterval(beating);
        response.end('over');
      }, 500);
    });
    const received = await Promise.all(['/beats', '/late'].map(async (path) => readAll(await ask(port, path))));
    expect(received.map(String)).toEqual([
      expect.stringMatching(/beat 1[^]*beat 4[^]*over/),
      expect.stringMatching(/late$/),
    ]);
  });

  it('hold half of the connections of one address', async () => {
    const limits = { perAddress: 6, stalledMs: LATE_MS, isExempt: () => false };
    const { port, open } = await serve(limits, largeOrSmall);
    await askMany(6, port, '/large');
    await eventually(async () => (await statusOf(ask(port, '/small'))) === 200, 'another call gets in');
    expect(await open()).toBeLessThan(6);
  });

  it('hold half of the slots of one real address behind a proxy', async () => {
    const { port } = await serve({ perAddress: 6, stalledMs: LATE_MS, trustProxy: true }, largeOrSmall);
    const from = 'X-Forwarded-For: 5.5.5.5\r\n';
    await askMany(6, port, '/large', from);
    const next = () => statusOf(ask(port, '/small', from));
    await eventually(async () => (await next()) === 200, 'another call gets in');
    expect(await next()).toBe(200);
  });
});
