import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';

const TEXT = { binary: false, compress: false, fin: true } as const;

/** The current turn of the event loop. */
class LoopTurn {
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

  /** For a turn whose number was requested. */
  atItsEnd(act: () => void): void {
    this.acts.push(act);
  }

  private end(): void {
    this.isOpen = false;
    this.count += 1;
    for (const act of this.acts.splice(0)) act();
  }
}

const loopTurn = new LoopTurn();

/** Maximum bytes that the peer has not confirmed. */
const UNCONFIRMED_BYTES = 256 * 1024;
/** After this many bytes a ping asks the peer's machine, which answers by itself, how much it has read. */
const ASK_EVERY_BYTES = 64 * 1024;
/**
 * The same while an answer is pending: a reader of this much within the stall's ten seconds is slow, but has not
 * stopped.
 */
const ASK_AGAIN_BYTES = 32 * 1024;

/**
 * Queue of the outgoing bytes of a socket. The kernel alone would buffer about 4 MB for a reader that has stopped, and
 * the library as much again. Here a waiting message is a reference to bytes that all its readers share, so that many
 * slow readers stay cheap (RT-05).
 */
export class OutgoingBytes {
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private sentBytes = 0;
  private pingedBytes = 0;
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
    if (this.waiting.length === 0 && this.isReady()) return this.writeOut(bytes);
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
  }

  /** Pings to learn how much was read. Every ping counts: a peer may answer the latest one only. */
  ask(): void {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    this.pingedBytes = this.sentBytes;
    this.socket.ping(String(this.pingedBytes));
  }

  /** Sends all waiting bytes, regardless of their number. */
  flush(): void {
    const { waiting } = this;
    this.waiting = [];
    this.waitingBytes = 0;
    for (const bytes of waiting) this.writeOut(bytes);
  }

  private isReady(): boolean {
    return !this.wire.writableNeedDrain && this.sentBytes - this.confirmedBytes < UNCONFIRMED_BYTES;
  }

  private writeOut(bytes: Buffer): void {
    this.gather();
    // Bytes marked as text: a string would be encoded again for each socket.
    this.socket.send(bytes, TEXT);
    this.sentBytes += bytes.length;
    const isAnswered = this.confirmedBytes === this.pingedBytes;
    if (this.sentBytes - this.pingedBytes >= (isAnswered ? ASK_EVERY_BYTES : ASK_AGAIN_BYTES)) this.ask();
  }

  /**
   * Joins all sends of one event loop turn to a socket into at most two writes: an event may go to dozens of its
   * subscriptions. The first is written at once, so that the readers of an event do not wait for each other.
   */
  private gather(): void {
    const now = loopTurn.number();
    if (this.lastTurn !== now) this.lastTurn = now;
    else if (!this.isGathering) {
      this.isGathering = true;
      this.wire.cork();
      loopTurn.atItsEnd(() => {
        this.isGathering = false;
        this.wire.uncork();
      });
    }
  }

  private confirm(data: Buffer): void {
    const bytes = Number(data.toString());
    if (!(bytes > this.confirmedBytes && bytes <= this.pingedBytes)) return;
    this.confirmedBytes = bytes;
    this.goOn();
  }

  private goOn(): void {
    let handedOver = 0;
    for (const bytes of this.waiting) {
      if (!this.isReady()) break;
      this.writeOut(bytes);
      this.waitingBytes -= bytes.length;
      handedOver += 1;
    }
    if (handedOver > 0) this.waiting = this.waiting.slice(handedOver);
  }
}
