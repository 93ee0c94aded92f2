export type StompVersion = '1.0' | '1.1' | '1.2';
export const STOMP_VERSIONS: readonly StompVersion[] = ['1.2', '1.1', '1.0'];

/** An outgoing text, encoded once for all its sockets of every transport. */
export class OutFrame {
  readonly text: string;
  private rawBytes: Buffer | null = null;
  private quotedText: string | null = null;
  private sockjsBytes: Buffer | null = null;

  constructor(text: string, quoted: string | null = null) {
    this.text = text;
    this.quotedText = quoted;
  }

  /** For a plain WebSocket. */
  get raw(): Buffer {
    return (this.rawBytes ??= Buffer.from(this.text));
  }

  /** As a JSON string, for SockJS arrays. */
  get quoted(): string {
    return (this.quotedText ??= JSON.stringify(this.text));
  }

  /** A whole SockJS array frame. */
  get sockjs(): Buffer {
    return (this.sockjsBytes ??= Buffer.from(`a[${this.quoted}]`));
  }
}

export const HEARTBEAT = new OutFrame('\n');

/** The response to CONNECT; `heartbeatMs` is the interval that this server sends and expects. */
export function connectedFrame(version: StompVersion, heartbeatMs: number): OutFrame {
  const beat = version === '1.0' ? '' : `heart-beat:${heartbeatMs},${heartbeatMs}\n`;
  return new OutFrame(`CONNECTED\nversion:${version}\n${beat}\n\0`);
}

export function receiptFrame(receipt: string, version: StompVersion): OutFrame {
  return new OutFrame(`RECEIPT\nreceipt-id:${escapeHeader(receipt, version)}\n\n\0`);
}

/** `code` is for programs, `detail` for a client's log; neither reveals what exists. */
export function errorFrame(code: string, detail: string): OutFrame {
  return new OutFrame(
    `ERROR\nmessage:${code}\nversion:${STOMP_VERSIONS.join(',')}\ncontent-type:text/plain\n\n${detail}\0`,
  );
}

/** Creates the MESSAGE frames of one delivery. They differ in the subscription id only, so the body is quoted once. */
export class MessageFrames {
  private readonly tail: string;
  private quotedTail: string | null = null;
  private readonly made = new Map<string, OutFrame>();

  constructor(destination: string, messageId: string, body: string) {
    const length = Buffer.byteLength(body);
    this.tail = `\nmessage-id:${messageId}\ndestination:${destination}\ncontent-type:application/json\ncontent-length:${length}\n\n${body}\0`;
  }

  /** The frame for subscriptions with this escaped id. */
  forSubscription(escapedId: string): OutFrame {
    const known = this.made.get(escapedId);
    if (known) return known;
    this.quotedTail ??= JSON.stringify(this.tail).slice(1);
    const head = `MESSAGE\nsubscription:${escapedId}`;
    const frame = new OutFrame(head + this.tail, JSON.stringify(head).slice(0, -1) + this.quotedTail);
    this.made.set(escapedId, frame);
    return frame;
  }
}

export function escapeHeader(value: string, version: StompVersion): string {
  if (version === '1.0') return value;
  return value.replaceAll('\\', '\\\\').replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll(':', '\\c');
}
