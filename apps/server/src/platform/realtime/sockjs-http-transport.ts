import type { ServerResponse } from 'node:http';
import type { BrokerLimits } from './limits.ts';
import type { OutFrame } from './server-frames.ts';
import type { Transport, TransportEvents } from './transport.ts';

export type StreamKind = 'xhr' | 'xhr_streaming' | 'eventsource';

// Browsers pass a streamed response to the page only after the first 2 kB.
const STREAM_PRELUDE = `${'h'.repeat(2048)}\n`;
const CONTENT_TYPES: Readonly<Record<StreamKind, string>> = {
  xhr: 'text/plain; charset=utf-8',
  xhr_streaming: 'text/plain; charset=utf-8',
  eventsource: 'text/event-stream; charset=utf-8',
};

/**
 * A SockJS session over plain HTTP. Responses are polls, or streams that end after a number of bytes. Frames between
 * two of them wait here, within the limit of every reader.
 */
export class SockjsHttpTransport implements Transport {
  /** There are no pings here; STOMP heart-beats replace them. */
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

  /** True when the client has not polled for too long, or has had time to receive the close. */
  isForgotten(now: number): boolean {
    return this.receiver === null && now - this.leftAt >= this.limits.disconnectMs;
  }

  bind(events: TransportEvents): void {
    this.events = events;
  }

  /** Passes a client's chunk in; false when the session has ended. */
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

  /** Attaches a poll or stream of the client and sends it the waiting frames. */
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
    // The flush may have ended a poll; then the close waits for the next one.
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
    // Detached before the end, so that later frames wait for the client's next request.
    this.receiver = null;
    this.leftAt = this.now();
    response.end(text);
  }

  private detached(response: ServerResponse): void {
    if (this.receiver?.response !== response) return;
    this.receiver = null;
    this.leftAt = this.now();
    // Aborted, not finished: frames may be lost, so the session must not continue.
    this.closing ??= 'c[1002,"Connection interrupted"]';
    this.events?.onClosed();
  }
}

function framed(kind: StreamKind, frame: string): string {
  if (kind !== 'eventsource') return `${frame}\n`;
  // The client applies decodeURI to the text, and a bare line end would end the event.
  const escaped = frame.replace(
    /[%\r\n\0]/g,
    (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
  return `data: ${escaped}\r\n\r\n`;
}
