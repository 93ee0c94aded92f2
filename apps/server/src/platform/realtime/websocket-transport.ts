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
  const outgoing = new OutgoingBytes(socket);
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

/** STOMP inside SockJS's array frames on a WebSocket; says `o` at once. */
export function sockjsTransport(socket: WebSocket): Transport {
  const outgoing = new OutgoingBytes(socket);
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
    ping() {
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    },
    terminate() {
      socket.terminate();
    },
  };
}

/** Bytes from which on the rest waits here and not in the library. */
const HANDED_OVER_BYTES = 64 * 1024;

/**
 * What a socket still has to send. A message that waits inside the library costs about as much again as its bytes; here it is a
 * reference to the bytes that every other reader of it shares, so that many slow readers stay cheap (RT-05).
 */
class OutgoingBytes {
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private isHeld = false;
  private readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
  }

  get queuedBytes(): number {
    return this.socket.bufferedAmount + this.waitingBytes;
  }

  send(bytes: Buffer): void {
    if (this.isHeld) {
      this.waiting.push(bytes);
      this.waitingBytes += bytes.length;
    } else this.handOver(bytes);
  }

  /** Hands over whatever waits, however much it is. */
  flush(): void {
    this.isHeld = false;
    const { waiting } = this;
    this.forget();
    for (const bytes of waiting) this.socket.send(bytes, TEXT);
  }

  private handOver(bytes: Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    // Bytes marked as text: a string would be encoded again for each of the sockets that get it.
    if (this.socket.bufferedAmount + bytes.length < HANDED_OVER_BYTES) this.socket.send(bytes, TEXT);
    else {
      this.isHeld = true;
      this.socket.send(bytes, TEXT, (error) => (error ? this.forget() : this.goOn()));
    }
  }

  private goOn(): void {
    this.isHeld = false;
    const { waiting } = this;
    this.forget();
    for (const bytes of waiting) this.send(bytes);
  }

  private forget(): void {
    this.waiting = [];
    this.waitingBytes = 0;
  }
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
