import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isOriginAllowed } from './origins.ts';
import { answer } from './sockjs-http.ts';

export const PREFIX = '/ws';

export type SocketKind = 'plain' | 'sockjs';

export type Gate = {
  allowedOrigins: ReadonlySet<string>;
  /** Headers of every response of this server. */
  headers: Readonly<Record<string, string>>;
  /** False while closing or full. Checked for new sockets only: polls of an existing session must continue. */
  isOpen: () => boolean;
  onRequest: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
  onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer, kind: SocketKind) => void;
};

/** Registers the gate before the other listeners of this server; requests for other paths pass unchanged. */
export function guardServer(server: Server, gate: Gate): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = pathUnderPrefix(request.url);
    if (path !== null) return admitRequest(gate, request, response, path);
    for (const other of others) other.call(server, request, response);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = pathUnderPrefix(request.url);
    if (path !== null) admitUpgrade(gate, { request, socket, head, path });
    // Without another listener this socket would never be answered.
    else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, '404 Not Found');
  });
}

function admitRequest(gate: Gate, request: IncomingMessage, response: ServerResponse, path: string): void {
  for (const [name, value] of Object.entries(gate.headers)) response.setHeader(name, value);
  if (!isOriginAllowed(request.headers, gate.allowedOrigins)) return answer(response, 403, 'Origin not allowed\n');
  // Rejects only when the client disconnects while sending, so there is no client to answer.
  gate.onRequest(request, response, path).catch(() => response.destroy());
}

type Upgrade = { request: IncomingMessage; socket: Duplex; head: Buffer; path: string };

function admitUpgrade(gate: Gate, { request, socket, head, path }: Upgrade): void {
  const kind = socketKind(path);
  if (!kind) return refuseUpgrade(socket, '404 Not Found');
  if (!isOriginAllowed(request.headers, gate.allowedOrigins)) return refuseUpgrade(socket, '403 Forbidden');
  if (!gate.isOpen()) return refuseUpgrade(socket, '503 Service Unavailable');
  gate.onUpgrade(request, socket, head, kind);
}

function socketKind(path: string): SocketKind | null {
  if (path === `${PREFIX}/websocket`) return 'plain';
  return /^\/ws\/[^/.]{1,64}\/[^/.]{1,128}\/websocket$/.test(path) ? 'sockjs' : null;
}

function pathUnderPrefix(url: string | undefined): string | null {
  const path = (url ?? '').split('?', 1)[0] ?? '';
  return path === PREFIX || path.startsWith(`${PREFIX}/`) ? path : null;
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}
