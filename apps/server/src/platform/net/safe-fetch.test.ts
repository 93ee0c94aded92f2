import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { FetchRefused, FetchStatus, safeFetch, type SafeFetchOptions } from './safe-fetch.ts';

const open: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  open.push(server);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(answer: Answer): Promise<{ origin: string; seen: IncomingMessage[] }> {
  const seen: IncomingMessage[] = [];
  const port = await listen(
    createServer((request, response) => {
      seen.push(request);
      answer(request, response);
    }),
  );
  return { origin: `http://127.0.0.1:${port}`, seen };
}

const limits = {
  isHostAllowed: () => true,
  maxBytes: 1000,
  timeoutMs: 2000,
  maxRedirects: 3,
} satisfies SafeFetchOptions;
const get = (url: string, options: Partial<SafeFetchOptions> = {}) => safeFetch(url, { ...limits, ...options });

describe('addresses inside the network (INP-08)', () => {
  const NAMES: Record<string, string[]> = {
    'loopback.test': ['127.0.0.1'],
    'loopback6.test': ['::1'],
    'mapped.test': ['::ffff:127.0.0.1'],
    'metadata.test': ['169.254.169.254'],
    'nat64.test': ['64:ff9b::7f00:1'],
    'mixed.test': ['8.8.8.8', '127.0.0.1'],
    'mixed6.test': ['2600:1f18::1', '::1'],
    'private.test': ['192.168.0.10'],
    'nothing.test': [],
  };
  const resolve = async (host: string) =>
    (NAMES[host] ?? ['127.0.0.1']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  const urls = (port: number) => [
    `https://127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}/`,
    `https://127.1:${port}/`,
    `https://127.0.1:${port}/`,
    `https://2130706433:${port}/`,
    `https://0x7f000001:${port}/`,
    `https://0x7f.1:${port}/`,
    `https://0177.0.0.1:${port}/`,
    `https://127.0.0.1.:${port}/`,
    `https://127.255.255.254:${port}/`,
    `https://0:${port}/`,
    `https://0.0.0.0:${port}/`,
    `https://[::1]:${port}/`,
    `https://[::]:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://[::ffff:7f00:1]:${port}/`,
    `https://[0:0:0:0:0:ffff:7f00:0001]:${port}/`,
    `https://[64:ff9b::7f00:1]:${port}/`,
    `https://[2002:7f00:1::]:${port}/`,
    `https://①②⑦.⓪.⓪.①:${port}/`,
    `https://localhost:${port}/`,
    `https://LOCALHOST.:${port}/`,
    `https://loopback.test:${port}/`,
    `https://loopback6.test:${port}/`,
    `https://mapped.test:${port}/`,
    `https://nat64.test:${port}/`,
    `https://mixed.test:${port}/`,
    `https://mixed6.test:${port}/`,
    'https://private.test/',
    'https://nothing.test/',
    'https://169.254.169.254/latest/meta-data/',
    'http://169.254.169.254/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://metadata.test/',
    'https://[fd00:ec2::254]/',
    'https://100.100.100.200/',
    'https://10.0.0.1/',
    'https://192.168.0.1/',
    'https://172.16.0.1/',
    'https://[fe80::1]/',
    `https://api.twilio.com@127.0.0.1:${port}/`,
    `https://user:pass@8.8.8.8/`,
    `https://127.0.0.1:${port}#@api.twilio.com/`,
    `http://api.twilio.com:${port}/`,
    'file:///etc/passwd',
    `gopher://127.0.0.1:${port}/_x`,
    `ftp://127.0.0.1:${port}/`,
    'data:text/plain,x',
    `ws://127.0.0.1:${port}/`,
    'http://127.0.0.1:5432/',
    'https://127.0.0.1:5432/',
    '//127.0.0.1/',
    '',
    'not an address',
  ];

  test('are never connected to, even when every host name is allowed', async () => {
    let connections = 0;
    const port = await listen(createTcpServer(() => void connections++));
    const list = urls(port);
    expect(list.length).toBeGreaterThanOrEqual(40);
    for (const url of list) {
      await expect(get(url, { resolve }), url).rejects.toBeInstanceOf(FetchRefused);
    }
    expect(connections).toBe(0);
  });

  test('are refused as the target of a redirect', async () => {
    let connections = 0;
    const port = await listen(createTcpServer(() => void connections++));
    const list = urls(port).filter((url) => /^\w+:/.test(url));
    const { origin, seen } = await serve((request, response) => {
      response.writeHead(307, { location: encodeURI(list[Number(request.url?.slice(1))] ?? '') }).end();
    });
    for (const index of list.keys()) {
      await expect(get(`${origin}/${index}`, { resolve, trustedOrigin: origin }), list[index]).rejects.toBeInstanceOf(
        FetchRefused,
      );
    }
    expect(seen).toHaveLength(list.length);
    expect(connections).toBe(0);
  });

  test('a host that is not on the list is refused before its name is resolved', async () => {
    let lookups = 0;
    const options = {
      isHostAllowed: (host: string, port: number) => host === 'api.twilio.com' && port === 443,
      resolve: async () => {
        lookups++;
        return [{ address: '8.8.8.8', family: 4 }];
      },
    };
    for (const url of [
      'https://evil.test/',
      'https://api.twilio.com.evil.test/',
      'https://api.twilio.com:8443/',
      'https://evil.test/?api.twilio.com',
    ]) {
      await expect(get(url, options)).rejects.toMatchObject({ reason: 'ADDRESS' });
    }
    expect(lookups).toBe(0);
  });

  test('the trusted origin matches exactly: another port or scheme of the same host does not', async () => {
    const { origin } = await serve((_request, response) => response.end('inside'));
    let connections = 0;
    const other = await listen(createTcpServer(() => void connections++));
    expect(await text((await get(origin, { trustedOrigin: `${origin}/` })).body)).toBe('inside');
    for (const url of [
      `http://127.0.0.1:${other}/`,
      origin.replace('http', 'https'),
      origin.replace('127.0.0.1', 'localhost'),
    ]) {
      await expect(get(url, { trustedOrigin: origin })).rejects.toBeInstanceOf(FetchRefused);
    }
    expect(connections).toBe(0);
  });
});

test('resolves a name once and connects to the checked address', async () => {
  const { origin, seen } = await serve((_request, response) => response.end('pinned'));
  const named = origin.replace('127.0.0.1', 'only-in-this-test.invalid');
  const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.3']];
  const resolve = async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 }));
  expect(await text((await get(named, { trustedOrigin: named, resolve })).body)).toBe('pinned');
  expect(answers).toHaveLength(2);
  expect(seen[0]?.headers.host).toBe(new URL(named).host);
});

describe('credentials', () => {
  test('are sent to their own origin and not to the target of its redirect', async () => {
    const target = await serve((_request, response) => response.end('media'));
    const named = target.origin.replace('127.0.0.1', 'cdn.test');
    const start = await serve((_request, response) => response.writeHead(302, { location: `${named}/x` }).end());
    const auth = { origin: start.origin, authorization: 'Basic c2VjcmV0', isFor: () => true };
    // the first hop is trusted; the second is checked like any other, and refused because it is internal
    await expect(get(start.origin, { auth, trustedOrigin: start.origin })).rejects.toBeInstanceOf(FetchRefused);
    expect(start.seen[0]?.headers.authorization).toBe('Basic c2VjcmV0');
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    await get(named, { auth, trustedOrigin: named, resolve });
    expect(target.seen[0]?.headers.authorization).toBeUndefined();
  });

  test('are kept on a redirect within the origin', async () => {
    const { origin, seen } = await serve((request, response) =>
      request.url === '/a' ? response.writeHead(301, { location: '/b' }).end() : response.end('here'),
    );
    const { body } = await get(`${origin}/a`, {
      trustedOrigin: origin,
      auth: { origin, authorization: 'Basic eA==', isFor: () => true },
    });
    expect(await text(body)).toBe('here');
    expect(seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ['/a', 'Basic eA=='],
      ['/b', 'Basic eA=='],
    ]);
  });
});

describe('responses', () => {
  const answer = async (handler: Answer, options: Partial<SafeFetchOptions> = {}) => {
    const { origin } = await serve(handler);
    return get(origin, { trustedOrigin: origin, ...options });
  };

  test('returns the body with its declared type and name', async () => {
    const fetched = await answer((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'image/png', 'content-disposition': 'inline; filename="a.png"' })
        .end(Buffer.from([1, 2, 3])),
    );
    expect(fetched).toMatchObject({ contentType: 'image/png', contentDisposition: 'inline; filename="a.png"' });
    expect([...(await buffer(fetched.body))]).toEqual([1, 2, 3]);
  });

  test.each([201, 204, 206, 400, 401, 404, 429, 500, 503])('reports status %d', async (status) => {
    const failure = answer((_request, response) => response.writeHead(status).end());
    await expect(failure).rejects.toSatisfy((error) => error instanceof FetchStatus && error.status === status);
  });

  test('accepts the last byte of the limit and not one more, regardless of the header', async () => {
    const whole = await answer((_request, response) => response.write(Buffer.alloc(1000), () => response.end()));
    expect(await buffer(whole.body)).toHaveLength(1000);
    const more = await answer((_request, response) => response.write(Buffer.alloc(1001), () => response.end()));
    await expect(buffer(more.body)).rejects.toMatchObject({ reason: 'TOO_LARGE' });
    await expect(
      answer((_request, response) => response.writeHead(200, { 'content-length': '1001' }).end(Buffer.alloc(1001))),
    ).rejects.toMatchObject({ reason: 'TOO_LARGE' });
  });

  test('stops an endless body at the limit and closes the connection', async () => {
    let hungUp: Promise<unknown> = Promise.resolve();
    const fetched = await answer((_request, response) => {
      hungUp = once(response, 'close');
      const pump = () => {
        while (response.write(Buffer.alloc(64 * 1024)));
      };
      response.on('drain', pump);
      pump();
    });
    await expect(buffer(fetched.body)).rejects.toMatchObject({ reason: 'TOO_LARGE' });
    await hungUp;
  });

  test('a body shorter than announced is an error, not a short file', async () => {
    const fetched = await answer((_request, response) => {
      response.writeHead(200, { 'content-length': '500' });
      response.write(Buffer.alloc(100), () => response.destroy());
    });
    await expect(buffer(fetched.body)).rejects.toThrow();
  });

  test('refuses a compressed response instead of decompressing it', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000));
    await expect(
      answer((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)),
    ).rejects.toMatchObject({ reason: 'ENCODING' });
  });

  test('follows up to the maximum number of redirects', async () => {
    const chain: Answer = (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(302, { location: `/${left - 1}` }).end();
      else response.end('end');
    };
    const { origin } = await serve(chain);
    expect(await text((await get(`${origin}/3`, { trustedOrigin: origin })).body)).toBe('end');
    await expect(get(`${origin}/4`, { trustedOrigin: origin })).rejects.toMatchObject({ reason: 'REDIRECTS' });
  });
});

describe('time', () => {
  const slow = { timeoutMs: 150 };

  test.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => {}],
    ['drips its headers', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Slow: ')],
    ['hangs up at once', (socket) => socket.destroy()],
    ['speaks another protocol', (socket) => socket.end('SSH-2.0-OpenSSH\r\n')],
    [
      'switches protocols',
      (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
    ],
    ['sends headers without end', (socket) => socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}`)],
  ])('aborts a server that %s', async (_what, behave) => {
    const port = await listen(createTcpServer((socket) => (socket.on('error', () => {}), behave(socket))));
    const origin = `http://127.0.0.1:${port}`;
    await expect(get(origin, { trustedOrigin: origin, ...slow })).rejects.toThrow();
  });

  test('aborts a body that drips', async () => {
    const port = await listen(
      createTcpServer(
        (socket) => (socket.on('error', () => {}), drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n')),
      ),
    );
    const origin = `http://127.0.0.1:${port}`;
    // long enough for a slow machine to receive the headers, and a tenth of the whole body's time
    const { body } = await get(origin, { trustedOrigin: origin, timeoutMs: 1500 });
    await expect(buffer(body)).rejects.toThrow();
  });

  test('aborts a name resolution that never ends', async () => {
    await expect(get('https://slow.test/', { ...slow, resolve: () => new Promise(() => {}) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  test('stops on the abort signal', async () => {
    const abort = new AbortController();
    const { origin } = await serve(() => abort.abort(new Error('stopping')));
    await expect(get(origin, { trustedOrigin: origin, signal: abort.signal })).rejects.toThrow('stopping');
  });
});

/** Sends the start and then one byte after another until the peer closes the connection. */
function drip(socket: Socket, start: string): void {
  socket.write(start);
  const timer = setInterval(() => socket.write('x'), 20);
  socket.on('close', () => clearInterval(timer));
}
