import type { ServerResponse } from 'node:http';
import type { BrokerLimits } from './limits.ts';
import type { OutFrame } from './server-frames.ts';
import type { Transport, TransportEvents } from './transport.ts';

export type StreamKind = 'xhr' | 'xhr_streaming' | 'eventsource';

// Browsers hand a streamed answer to the page only after the first 2 kB.
const STREAM_PRELUDE = `${'h'.repeat(2048)}\n`;
const CONTENT_TYPES: Readonly<Record<StreamKind, string>> = {
  xhr: 'text/plain; charset=utf-8',
  xhr_streaming: 'text/plain; charset=utf-8',
  eventsource: 'text/event-stream; charset=utf-8',
};

/**
 * A SockJS session over plain HTTP: answers come and go (polls, or streams that end after so many bytes), what happens
 * between two of them waits here, within the limit that every reader has.
 */
export class SockjsHttpTransport implements Transport {
  /** Pings do not exist here; STOMP heart-beats must do. */
  readonly canPing = false;
  private events: TransportEvents | null = null;
  private receiver: { response: ServerResponse; kind: StreamKind; written: number } | null = null;
  private waiting: string[] = [];
  private waitingBytes = 0;
  private isOpened = false;
  private closing: string | null = null;
  private leftAt: number;
  private readonly now: () => number;
  private readonly limits: Pick<BrokerLimits, 'streamBytes' | 'disconnectMs'>;

  constructor(limits: Pick<BrokerLimits, 'streamBytes' | 'disconnectMs'>, now: () => number) {
    this.limits = limits;
    this.now = now;
    this.leftAt = now();
  }

  /** True once the client has stayed away too long, or has had time to hear of the closing. */
  isForgotten(now: number): boolean {
    return this.receiver === null && now - this.leftAt >= this.limits.disconnectMs;
  }

  bind(events: TransportEvents): void {
    this.events = events;
  }

  /** Hands a client's chunk in; false when the session is over. */
  receive(chunks: readonly Buffer[]): boolean {
    if (this.closing !== null) return false;
    for (const chunk of chunks) this.events?.onData(chunk);
    return true;
  }

  /** Ends the session for a request that no client of ours would make. */
  violated(): void {
    this.events?.onViolation();
    this.close(1009, 'Too large');
  }

  /** Takes a poll or stream of the client, and gives it what waits. */
  attach(response: ServerResponse, kind: StreamKind): void {
    response.writeHead(200, { 'Content-Type': CONTENT_TYPES[kind], 'X-Accel-Buffering': 'no' });
    if (kind === 'xhr_streaming') response.write(STREAM_PRELUDE);
    if (kind === 'eventsource') response.write('\r\n');
    if (this.receiver) {
      response.end(framed(kind, 'c[2010,"Another connection still open"]'));
      return;
    }
    this.receiver = { response, kind, written: 0 };
    response.on('close', () => this.detached(response));
    if (!this.isOpened) {
      this.isOpened = true;
      this.write('o');
    }
    if (this.closing !== null) this.finish(this.closing);
    else this.flush();
  }

  send(frame: OutFrame): void {
    if (this.closing !== null) return;
    this.waiting.push(frame.quoted);
    this.waitingBytes += frame.quoted.length;
    this.flush();
  }

  queuedBytes(): number {
    return this.waitingBytes + (this.receiver?.response.writableLength ?? 0);
  }

  ping(): void {}

  close(code: number, reason: string): void {
    if (this.closing !== null) return;
    this.closing = `c[${code},${JSON.stringify(reason)}]`;
    this.leftAt = this.now();
    if (this.receiver) this.finish(this.closing);
  }

  terminate(): void {
    this.closing ??= 'c[1006,"Connection lost"]';
    this.waiting = [];
    this.waitingBytes = 0;
    this.receiver?.response.destroy();
    this.receiver = null;
    this.leftAt = this.now();
    this.events?.onClosed();
  }

  private flush(): void {
    if (!this.receiver || this.waiting.length === 0) return;
    const frame = `a[${this.waiting.join(',')}]`;
    this.waiting = [];
    this.waitingBytes = 0;
    this.write(frame);
  }

  private finish(closeFrame: string): void {
    this.flush();
    // The flush may just have ended a poll; the close then waits for the next one.
    if (!this.receiver) return;
    const { response, kind } = this.receiver;
    this.receiver = null;
    response.end(framed(kind, closeFrame));
    this.events?.onClosed();
  }

  private write(frame: string): void {
    if (!this.receiver) return;
    const { response, kind } = this.receiver;
    const text = framed(kind, frame);
    this.receiver.written += text.length;
    if (kind !== 'xhr' && this.receiver.written < this.limits.streamBytes) {
      response.write(text);
      return;
    }
    // Let go before ending, so that frames sent meanwhile wait for the client's next request.
    this.receiver = null;
    this.leftAt = this.now();
    response.end(text);
  }

  private detached(response: ServerResponse): void {
    if (this.receiver?.response !== response) return;
    this.receiver = null;
    this.leftAt = this.now();
    // Broken off, not finished: frames may be lost, so the session must not go on as if nothing had happened.
    this.closing ??= 'c[1002,"Connection interrupted"]';
    this.events?.onClosed();
  }
}

function framed(kind: StreamKind, frame: string): string {
  if (kind !== 'eventsource') return `${frame}\n`;
  // The client applies decodeURI to what it gets, and a bare line end would end the event.
  const escaped = frame.replace(
    /[%\r\n\0]/g,
    (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
  return `data: ${escaped}\r\n\r\n`;
}
