import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { readAccessToken } from './access-token.ts';
import { receiveCall } from './calls-control.routes.ts';
import type { Peer } from './signal.ts';
import { isForeignRequest } from './foreign-requests.ts';
import type { World } from './world.ts';

const MAX_BYTES = 64 * 1024;
const NUMBER = /^\+[1-9]\d{6,14}$/;

/**
 * The signalling sockets: agents' browsers with their access token, and the page of phones with the numbers that it
 * shows.
 */
export function attachSignal(server: Server, world: World, ownUrls: () => readonly string[]): { close: () => void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BYTES });
  const pages = new Map<string, (socket: WebSocket) => void>([
    ['/voice/signal', (socket) => serveBrowser(socket, world)],
    ['/phone-api/signal', (socket) => servePhones(socket, world)],
  ]);
  server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    const path = pathOf(request.url ?? '/');
    const serve = pages.get(path);
    // any open page of another site could answer this machine's phones; an agent's browser sends its token instead
    if (!serve || isForeignRequest(request, path, ownUrls())) return stream.destroy();
    return sockets.handleUpgrade(request, stream, head, serve);
  });
  return {
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

/** Empty for an invalid address: an exception during an upgrade is not caught, and would end the process. */
function pathOf(url: string): string {
  return URL.canParse(url, 'http://x') ? new URL(url, 'http://x').pathname : '';
}

function serveBrowser(socket: WebSocket, world: World): void {
  const peer = peerOf(socket);
  let address: string | null = null;
  let detach = () => {};
  listen(socket, (said) => {
    if (said.type === 'register') {
      const identity = typeof said.token === 'string' ? identityOf(said.token, world) : null;
      const isChange = address !== null && address !== `client:${identity}`;
      if (identity === null || isChange) return socket.close(4401, 'token');
      if (address === null) detach = world.signal.attach((address = `client:${identity}`), peer);
      return peer.send({ type: 'registered', identity });
    }
    if (address === null) return socket.close(4401, 'not registered');
    return world.signal.hear(peer, said);
  });
  socket.on('close', () => {
    detach();
    world.signal.leave(peer);
  });
}

/** The open page has all phones on it. */
function servePhones(socket: WebSocket, world: World): void {
  const peer = peerOf(socket);
  let leaving: (() => void)[] = [];
  listen(socket, (said) => {
    if (said.type === 'phones' && Array.isArray(said.numbers)) {
      for (const leave of leaving) leave();
      const numbers = said.numbers.filter(isNumber);
      leaving = numbers.map((number) => world.signal.attach(number, peer));
      return peer.send({ type: 'registered', numbers });
    }
    if (said.type === 'call') {
      const { from, to } = said;
      if (!isNumber(from) || !isNumber(to)) return undefined;
      const { sid } = receiveCall(world, { from, to }, peer);
      return peer.send({ type: 'calling', sid, from, to });
    }
    return world.signal.hear(peer, said);
  });
  socket.on('close', () => {
    for (const leave of leaving) leave();
    world.signal.leave(peer);
  });
}

/** Any value of a page: an object may even throw when converted to text. */
function isNumber(said: unknown): said is string {
  return typeof said === 'string' && NUMBER.test(said);
}

function identityOf(token: string, { accounts, now }: World): string | null {
  const { apiKey, main } = accounts;
  if (!apiKey) return null;
  return readAccessToken(token, { secret: apiKey.secret, keySid: apiKey.sid, accountSid: main.sid, now: now() });
}

function peerOf(socket: WebSocket): Peer {
  return {
    send: (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
  };
}

function listen(socket: WebSocket, hear: (said: Record<string, unknown>) => void): void {
  socket.on('error', () => socket.terminate());
  socket.on('message', (data: Buffer) => {
    let said: unknown;
    try {
      said = JSON.parse(data.toString('utf8'));
    } catch {
      return socket.close(4400, 'not JSON');
    }
    return hear(Object(said) as Record<string, unknown>);
  });
}
