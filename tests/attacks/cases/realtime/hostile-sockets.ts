import { createHash, randomBytes } from 'node:crypto';
import { connect as connectTcp, type Socket } from 'node:net';
import { WebSocket } from 'ws';

/** The server's address, and the attacker's credentials. */
export interface Scene {
  url: string;
  token: string;
}

interface Attack {
  name: string;
  /** Attacks, and resolves when the server has closed, or refused to open, the connection. */
  run: (scene: Scene) => Promise<void>;
}

/** What our web app never does. */
export const ATTACKS: readonly Attack[] = [
  ...['/topic/conversations', '/app/send', '/queue/x', '/topic/conversations/1/messages'].map((destination) => ({
    name: `SEND to ${destination}`,
    run: (scene: Scene) => afterConnect(scene, (socket) => socket.send(`SEND\ndestination:${destination}\n\nhola\0`)),
  })),
  { name: 'BEGIN', run: (scene) => afterConnect(scene, (socket) => socket.send('BEGIN\ntransaction:1\n\n\0')) },
  { name: 'a message of 1 MB', run: (scene) => afterConnect(scene, (socket) => socket.send('x'.repeat(1024 * 1024))) },
  {
    name: 'a frame of 1 MB in small messages',
    run: (scene) => afterConnect(scene, (socket) => sendPieces(socket, 'SUBSCRIBE\nid:1\nx:', 64, 16 * 1024)),
  },
  {
    name: 'a million tiny fragments',
    run: (scene) => afterConnect(scene, (socket) => sendFragments(socket, 1_000_000)),
  },
  {
    name: 'a million tiny messages',
    run: (scene) => afterConnect(scene, (socket) => sendPieces(socket, '', 1_000_000, 1)),
  },
  {
    name: '10,000 header lines',
    run: (scene) => afterConnect(scene, (socket) => socket.send(`SUBSCRIBE\n${'a:b\n'.repeat(10_000)}\n\0`)),
  },
  {
    name: 'a content-length of a gigabyte',
    run: (scene) =>
      afterConnect(scene, (socket) =>
        socket.send('SUBSCRIBE\nid:1\ndestination:/topic/conversations\ncontent-length:1073741824\n\n'),
      ),
  },
  {
    name: '600 subscriptions',
    run: (scene) =>
      afterConnect(scene, (socket) => {
        for (let id = 1; id <= 600; id += 1)
          socket.send(`SUBSCRIBE\nid:${id}\ndestination:/topic/conversations/${id}/messages\n\n\0`);
      }),
  },
  {
    name: 'the same subscription ten times',
    run: (scene) =>
      afterConnect(scene, (socket) => {
        for (let id = 0; id < 10; id += 1) socket.send(`SUBSCRIBE\nid:${id}\ndestination:/topic/conversations\n\n\0`);
      }),
  },
  { name: 'not STOMP', run: (scene) => closedOf(open(scene), (socket) => socket.send('GET / HTTP/1.1\r\n\r\n\0')) },
  { name: 'no CONNECT', run: (scene) => closedOf(open(scene), () => undefined) },
  { name: 'only heart-beats', run: (scene) => closedOf(open(scene), (socket) => beatOn(socket)) },
  {
    name: 'CONNECT without a token',
    run: (scene) => closedOf(open(scene), (socket) => socket.send(connectFrame(null))),
  },
  {
    name: 'CONNECT with a bad token',
    run: (scene) => closedOf(open(scene), (socket) => socket.send(connectFrame('no-such-token'))),
  },
  {
    name: 'token in the address',
    run: (scene) =>
      closedOf(open(scene, { query: `?token=${scene.token}` }), (socket) => socket.send(connectFrame(null))),
  },
  {
    name: 'SUBSCRIBE before CONNECT',
    run: (scene) =>
      closedOf(open(scene), (socket) => socket.send('SUBSCRIBE\nid:1\ndestination:/topic/conversations\n\n\0')),
  },
  { name: 'a foreign Origin', run: (scene) => welcomeButFor(scene, 'https://evil.example') },
  { name: 'Origin null', run: (scene) => welcomeButFor(scene, 'null') },
  { name: 'a foreign Origin at SockJS', run: (scene) => refusedByHttp(scene, '/ws/info') },
  { name: 'a foreign Origin at xhr', run: (scene) => refusedByHttp(scene, '/ws/000/abcdef/xhr_streaming') },
  { name: 'heart-beat 0,0 and deaf', run: (scene) => deaf(scene, connectFrame(scene.token, '0,0')) },
  { name: 'no CONNECT and deaf', run: (scene) => deaf(scene, '') },
];

const connectFrame = (token: string | null, beats = '15000,15000') =>
  `CONNECT\naccept-version:1.2\nheart-beat:${beats}\n${token === null ? '' : `Authorization:Bearer ${token}\n`}\n\0`;

function open(
  { url }: Scene,
  { origin = new URL(url).origin, query = '' }: { origin?: string; query?: string } = {},
): WebSocket {
  return new WebSocket(`${url.replace('http', 'ws')}/ws/websocket${query}`, ['v12.stomp'], { headers: { origin } });
}

/** Resolves at the close by either side. */
function closedOf(socket: WebSocket, onOpen: (socket: WebSocket) => void): Promise<void> {
  return new Promise((resolve) => {
    socket.on('open', () => onOpen(socket));
    // Refused handshakes and reset connections also end in a close.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

function afterConnect(scene: Scene, attack: (socket: WebSocket) => void): Promise<void> {
  const socket = open(scene);
  const closed = closedOf(socket, () => socket.send(connectFrame(scene.token)));
  socket.on('message', (data) => {
    if (String(data).startsWith('CONNECTED')) attack(socket);
  });
  return closed;
}

/**
 * Sends everything that an honest page sends: only the origin can be the reason to close it. A silent one ends by
 * itself.
 */
function welcomeButFor(scene: Scene, origin: string): Promise<void> {
  return closedOf(open(scene, { origin }), (socket) => socket.send(connectFrame(scene.token)));
}

/** Small chunks, because the attackers share a process and must all progress. */
const BITE = 200;

/** Keeps writing until the server closes. */
function sendPieces(socket: WebSocket, first: string, count: number, size: number): void {
  socket.send(first);
  const piece = 'y'.repeat(size);
  sendInBites(socket, count, () => socket.send(piece));
}

function sendFragments(socket: WebSocket, count: number): void {
  sendInBites(socket, count, () => socket.send('z', { fin: false }));
}

function sendInBites(socket: WebSocket, count: number, send: () => void): void {
  let sent = 0;
  const more = () => {
    for (let bite = 0; bite < BITE && sent < count && socket.readyState === WebSocket.OPEN; bite += 1, sent += 1)
      send();
    if (sent < count && socket.readyState === WebSocket.OPEN) setImmediate(more);
  };
  more();
}

function beatOn(socket: WebSocket): void {
  const timer = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.send('\n');
    else clearInterval(timer);
  }, 100);
}

async function refusedByHttp({ url }: Scene, path: string): Promise<void> {
  const method = path.endsWith('info') ? 'GET' : 'POST';
  const response = await fetch(url + path, { method, headers: { origin: 'https://evil.example' } });
  await response.arrayBuffer();
  const isReflected = response.headers.get('access-control-allow-origin') !== null;
  if (response.status !== 403 || isReflected) throw new Error(`answered ${response.status}`);
}

/** Sends its one message and then answers nothing, no ping and no close; ends with its TCP connection. */
function deaf({ url }: Scene, says: string): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket: Socket = connectTcp(Number(port), hostname, () => {
      const key = randomBytes(16).toString('base64');
      socket.write(
        `GET /ws/websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
      );
    });
    socket.once('data', () => {
      if (says !== '') socket.write(maskedText(says));
    });
    socket.on('data', () => undefined);
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}

function maskedText(text: string): Buffer {
  const payload = Buffer.from(text);
  const mask = createHash('md5').update(text).digest().subarray(0, 4);
  const head =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, mask, payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))]);
}
