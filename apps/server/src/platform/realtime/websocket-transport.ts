import { WebSocket, WebSocketServer, type ServerOptions } from 'ws';
import type { BrokerLimits } from './limits.ts';
import type { OutFrame } from './server-frames.ts';
import type { Transport, TransportEvents } from './transport.ts';

const STOMP_PROTOCOLS = ['v12.stomp', 'v11.stomp', 'v10.stomp'];
const TEXT = { binary: false, compress: false, fin: true } as const;

/** A WebSocket server with the bounds that the library leaves at 100 MiB and 16,384 fragments. */
export function createWebSocketServer(limits: BrokerLimits): WebSocketServer {
  // The typings lag behind the library: closeTimeout exists since 8.19.
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    // Compression costs memory per socket and lets a small message unfold into a large one.
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    maxFragments: limits.fragments,
    maxBufferedChunks: limits.fragments,
    closeTimeout: limits.closeMs,
    handleProtocols: (offered) => STOMP_PROTOCOLS.find((known) => offered.has(known)) ?? false,
  };
  return new WebSocketServer(options);
}

/** STOMP straight on a WebSocket. */
export function plainTransport(socket: WebSocket): Transport {
  return {
    ...commonTransport(socket),
    send(frame) {
      sendBytes(socket, frame.raw);
    },
    close(code, reason) {
      socket.close(code, reason);
    },
  };
}

/** STOMP inside SockJS's array frames on a WebSocket; says `o` at once. */
export function sockjsTransport(socket: WebSocket): Transport {
  sendBytes(socket, Buffer.from('o'));
  return {
    ...commonTransport(socket),
    send(frame: OutFrame) {
      sendBytes(socket, frame.sockjs);
    },
    close(code, reason) {
      sendBytes(socket, Buffer.from(`c[${code},${JSON.stringify(reason)}]`));
      socket.close(code, reason);
    },
  };
}

function commonTransport(socket: WebSocket): Pick<Transport, 'canPing' | 'queuedBytes' | 'ping' | 'terminate'> {
  return {
    canPing: true,
    queuedBytes: () => socket.bufferedAmount,
    ping() {
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    },
    terminate() {
      socket.terminate();
    },
  };
}

function sendBytes(socket: WebSocket, bytes: Buffer): void {
  // Bytes marked as text: a string would be encoded again for each of the sockets that get it.
  if (socket.readyState === WebSocket.OPEN) socket.send(bytes, TEXT);
}

/** Feeds a session from a socket; `unpack` takes a transport message apart, null = it breaks the framing. */
export function listen(
  socket: WebSocket,
  events: TransportEvents,
  unpack: (bytes: Buffer) => readonly Buffer[] | null,
): void {
  socket.on('message', (data) => {
    const chunks = Buffer.isBuffer(data) ? unpack(data) : null;
    if (chunks) {
      for (const chunk of chunks) events.onData(chunk);
      return;
    }
    events.onViolation();
    socket.close(1002, 'Broken framing.');
  });
  socket.on('pong', () => events.onAlive());
  // A flood of pings costs the same as a flood of frames; the library answers them, and only so many at a time.
  socket.on('ping', () => events.onData(LINE_END));
  // Emitted before the library closes the socket by itself: too large, too many fragments, bad UTF-8.
  socket.on('error', () => events.onViolation());
  socket.on('close', () => events.onClosed());
}

const LINE_END = Buffer.from('\n');
