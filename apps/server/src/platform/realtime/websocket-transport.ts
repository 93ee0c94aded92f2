import type { Duplex } from 'node:stream';
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws';
import type { BrokerLimits } from './limits.ts';
import { OutgoingBytes } from './outgoing-bytes.ts';
import type { OutFrame } from './server-frames.ts';
import type { Transport, TransportEvents } from './transport.ts';

const STOMP_PROTOCOLS = ['v12.stomp', 'v11.stomp', 'v10.stomp'];

/** A WebSocket server with smaller limits than the library's 100 MiB and 16,384 fragments. */
export function createWebSocketServer(limits: BrokerLimits): WebSocketServer {
  // Missing in the library's types: closeTimeout exists since 8.19.
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    // Compression costs memory per socket and lets a small message expand into a large one.
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    maxFragments: limits.fragments,
    maxBufferedChunks: limits.fragments,
    closeTimeout: limits.closeMs,
    handleProtocols: (offered) => STOMP_PROTOCOLS.find((known) => offered.has(known)) ?? false,
  };
  return new WebSocketServer(options);
}

/** STOMP directly on a WebSocket; `wire` is the stream below the WebSocket. */
export function plainTransport(socket: WebSocket, wire: Duplex): Transport {
  const outgoing = new OutgoingBytes(socket, wire);
  return {
    ...commonTransport(socket, outgoing),
    send(frame) {
      outgoing.send(frame.raw);
    },
    close(code, reason) {
      outgoing.flush();
      socket.close(code, reason);
    },
  };
}

/** STOMP in SockJS's array frames on a WebSocket; sends `o` at once. */
export function sockjsTransport(socket: WebSocket, wire: Duplex): Transport {
  const outgoing = new OutgoingBytes(socket, wire);
  outgoing.send(Buffer.from('o'));
  return {
    ...commonTransport(socket, outgoing),
    send(frame: OutFrame) {
      outgoing.send(frame.sockjs);
    },
    close(code, reason) {
      outgoing.send(Buffer.from(`c[${code},${JSON.stringify(reason)}]`));
      outgoing.flush();
      socket.close(code, reason);
    },
  };
}

function commonTransport(
  socket: WebSocket,
  outgoing: OutgoingBytes,
): Pick<Transport, 'canPing' | 'queuedBytes' | 'ping' | 'terminate'> {
  return {
    canPing: true,
    queuedBytes: () => outgoing.queuedBytes,
    ping: () => outgoing.ask(),
    terminate() {
      socket.terminate();
    },
  };
}

/** Passes a socket's messages to a session; `unpack` splits a transport message, null = a framing error. */
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
  // A flood of pings costs the same as a flood of frames; the library answers them, a limited number at a time.
  socket.on('ping', () => events.onData(LINE_END));
  // Emitted before the library closes the socket itself: too large, too many fragments, bad UTF-8.
  socket.on('error', () => events.onViolation());
  socket.on('close', () => events.onClosed());
}

const LINE_END = Buffer.from('\n');
