import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, type IFrame, type StompConfig } from '@stomp/stompjs';
import SockJS from 'sockjs-client';
import { WebSocket } from 'ws';
import { createBroker, type Broker, type BrokerOptions, type Principal } from './broker.ts';

export const ORIGIN = 'http://tertulia.test';

export type BrokerUnderTest = {
  broker: Broker;
  server: Server;
  /** Without a scheme: `127.0.0.1:port`. */
  host: string;
  logged: { level: string; fields: unknown; message: string }[];
  stop: () => Promise<void>;
};

/** Tokens of these tests encode the user: `tenant.user`, or `tenant.user.seconds` for one that expires. */
export function principalOf(token: string): Principal | null {
  const match = /^(\d+)\.(\d+)(?:\.(\d+))?$/.exec(token);
  if (!match) return null;
  const expiresAt = new Date(Date.now() + Number(match[3] ?? 3600) * 1000);
  return { tenantId: Number(match[1]), userId: Number(match[2]), sessionId: Number(match[2]), roles: [], expiresAt };
}

export async function startBroker(options: Partial<BrokerOptions> = {}): Promise<BrokerUnderTest> {
  const logged: BrokerUnderTest['logged'] = [];
  const note = (level: string) => (fields: unknown, message?: unknown) =>
    void logged.push({ level, fields, message: String(message) });
  const server = createServer((_request, response) => void response.end('other'));
  const broker = createBroker({
    authenticate: async (token) => principalOf(token),
    authorizeSubscribe: (_principal, destination) => (destination.startsWith('/foreign') ? 'refuse' : 'allow'),
    allowedOrigins: [ORIGIN],
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    ...options,
    limits: { sweepMs: 20, closeMs: 200, ...options.limits },
  });
  broker.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    await broker.close(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { broker, server, host, logged, stop };
}

export type Carrier = 'websocket' | 'sockjs' | 'xhr-streaming' | 'xhr-polling' | 'eventsource';

export type TestClient = {
  client: Client;
  /** Received bodies by destination, in the order of arrival. */
  received: (destination: string) => string[];
  /** Subscribes, and resolves when the server has confirmed it. */
  subscribe: (destination: string) => Promise<void>;
  /** Code of the ERROR frame that ends this connection. */
  failure: Promise<string>;
  closed: Promise<{ code: number; reason: string }>;
  stop: () => Promise<void>;
};

/** The real client library over one of the documents' transports. Resolves when it is connected or refused. */
export async function connect(
  host: string,
  token: string,
  carrier: Carrier = 'websocket',
  config: StompConfig = {},
): Promise<TestClient> {
  const bodies = new Map<string, string[]>();
  const failure = Promise.withResolvers<string>();
  const closed = Promise.withResolvers<{ code: number; reason: string }>();
  const settled = Promise.withResolvers<void>();
  const client = new Client({
    ...carrierConfig(host, carrier),
    connectHeaders: { Authorization: `Bearer ${token}` },
    heartbeatIncoming: 15_000,
    heartbeatOutgoing: 15_000,
    reconnectDelay: 0,
    onConnect: () => settled.resolve(),
    onStompError: (frame: IFrame) => failure.resolve(frame.headers['message'] ?? ''),
    onWebSocketClose: (event: { code: number; reason: string }) => {
      closed.resolve({ code: event.code, reason: event.reason });
      settled.resolve();
    },
    ...config,
  });
  client.activate();
  await settled.promise;
  const received = (destination: string) => bodies.get(destination) ?? [];
  const subscribe = (destination: string) =>
    new Promise<void>((resolve) => {
      const receipt = `r-${destination}-${bodies.size}`;
      bodies.set(destination, received(destination));
      client.watchForReceipt(receipt, () => resolve());
      client.subscribe(destination, (message) => received(destination).push(message.body), { receipt });
    });
  return {
    client,
    received,
    subscribe,
    failure: failure.promise,
    closed: closed.promise,
    stop: () => client.deactivate(),
  };
}

function carrierConfig(host: string, carrier: Carrier): StompConfig {
  if (carrier === 'websocket') return { brokerURL: `ws://${host}/ws/websocket` };
  const transports = carrier === 'sockjs' ? 'websocket' : carrier;
  return { webSocketFactory: () => new SockJS(`http://${host}/ws`, null, { transports }) };
}

export type RawSocket = { socket: WebSocket; texts: string[]; opened: Promise<void>; closed: Promise<number> };

/** A client that follows no protocol above WebSocket. */
export function openRaw(host: string, headers: Record<string, string> = {}, path = '/ws/websocket'): RawSocket {
  const socket = new WebSocket(`ws://${host}${path}`, { headers });
  const texts: string[] = [];
  socket.on('message', (data) => texts.push(String(data)));
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const closed = new Promise<number>((resolve) => {
    socket.once('close', (code) => resolve(code));
  });
  socket.on('error', () => {});
  return { socket, texts, opened, closed };
}

export const CONNECT = (token: string, beat = '15000,15000') =>
  `CONNECT\naccept-version:1.2\nheart-beat:${beat}\nAuthorization:Bearer ${token}\n\n\0`;

/** Opens an authenticated raw socket. */
export async function openConnected(host: string, token: string): Promise<RawSocket> {
  const raw = openRaw(host);
  await raw.opened;
  const answered = new Promise((resolve) => raw.socket.once('message', resolve));
  raw.socket.send(CONNECT(token));
  await answered;
  return raw;
}
