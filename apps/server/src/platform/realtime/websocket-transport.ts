import type { Duplex } from 'node:stream';
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

/** STOMP straight on a WebSocket; `wire` is the stream that the WebSocket was made of. */
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

/** STOMP inside SockJS's array frames on a WebSocket; says `o` at once. */
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
    ping() {
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    },
    terminate() {
      socket.terminate();
    },
  };
}

/** The turn of the event loop that is under way. */
class Turn {
  private count = 0;
  private isOpen = false;
  private acts: (() => void)[] = [];

  number(): number {
    if (!this.isOpen) {
      this.isOpen = true;
      process.nextTick(() => this.end());
    }
    return this.count;
  }

  /** For a turn whose number has been asked for. */
  atItsEnd(act: () => void): void {
    this.acts.push(act);
  }

  private end(): void {
    this.isOpen = false;
    this.count += 1;
    for (const act of this.acts.splice(0)) act();
  }
}

const turn = new Turn();

/** How much may be on its way without the peer having confirmed it. */
const UNCONFIRMED_BYTES = 256 * 1024;
/** After so many bytes the peer is asked, by a ping that its machine answers by itself, what it has read. */
const ASK_EVERY_BYTES = 128 * 1024;

/**
 * What a socket still has to send. The kernel alone would take some 4 MB for a reader that has stopped, and the library as much
 * again as the bytes that wait in it; here a waiting message is a reference to the bytes that every other reader of it shares, so
 * that many slow readers stay cheap (RT-05).
 */
class OutgoingBytes {
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private sentBytes = 0;
  private askedBytes = 0;
  private confirmedBytes = 0;
  private lastTurn = -1;
  private isGathering = false;
  private readonly socket: WebSocket;
  private readonly wire: Duplex;

  constructor(socket: WebSocket, wire: Duplex) {
    this.socket = socket;
    this.wire = wire;
    wire.on('drain', () => this.goOn());
    socket.on('pong', (data) => this.confirm(data));
  }

  get queuedBytes(): number {
    return this.socket.bufferedAmount + this.waitingBytes;
  }

  send(bytes: Buffer): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    if (this.waiting.length === 0 && this.isReady()) return this.handOver(bytes);
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
  }

  /** Hands over whatever waits, however much it is. */
  flush(): void {
    const { waiting } = this;
    this.waiting = [];
    this.waitingBytes = 0;
    for (const bytes of waiting) this.handOver(bytes);
  }

  private isReady(): boolean {
    return !this.wire.writableNeedDrain && this.sentBytes - this.confirmedBytes < UNCONFIRMED_BYTES;
  }

  private handOver(bytes: Buffer): void {
    this.gather();
    // Bytes marked as text: a string would be encoded again for each of the sockets that get it.
    this.socket.send(bytes, TEXT);
    this.sentBytes += bytes.length;
    if (this.sentBytes - this.askedBytes < ASK_EVERY_BYTES) return;
    this.askedBytes = this.sentBytes;
    this.socket.ping(String(this.askedBytes));
  }

  /**
   * What one turn of the event loop says to a socket leaves as two writes at most: an event may go to dozens of its subscriptions.
   * The first leaves at once, so that the readers of an event are not kept waiting for one another.
   */
  private gather(): void {
    const now = turn.number();
    if (this.lastTurn !== now) this.lastTurn = now;
    else if (!this.isGathering) {
      this.isGathering = true;
      this.wire.cork();
      turn.atItsEnd(() => {
        this.isGathering = false;
        this.wire.uncork();
      });
    }
  }

  /** The heart-beat's pings carry nothing, so that their pongs confirm nothing. */
  private confirm(data: Buffer): void {
    const bytes = data.length > 0 ? Number(data.toString()) : 0;
    if (!(bytes > this.confirmedBytes && bytes <= this.askedBytes)) return;
    this.confirmedBytes = bytes;
    this.goOn();
  }

  private goOn(): void {
    let handedOver = 0;
    for (const bytes of this.waiting) {
      if (!this.isReady()) break;
      this.handOver(bytes);
      this.waitingBytes -= bytes.length;
      handedOver += 1;
    }
    if (handedOver > 0) this.waiting = this.waiting.slice(handedOver);
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
