import type { OutFrame } from './server-frames.ts';

/** One client's connection over any transport. No method throws; a closed transport ignores all calls. */
export type Transport = {
  /** Whether the peer's machine answers pings itself, without the client's code. */
  readonly canPing: boolean;
  send(frame: OutFrame): void;
  /** Bytes accepted by `send` that the peer has not yet read. */
  queuedBytes(): number;
  ping(): void;
  /** Closes with a code that the client sees; earlier bytes still arrive if the peer reads. */
  close(code: number, reason: string): void;
  /** Cuts the connection and frees its queue. */
  terminate(): void;
};

/** Events of a transport for its session. */
export type TransportEvents = {
  /** STOMP bytes from the client. */
  onData(chunk: Buffer): void;
  /** A pong. */
  onAlive(): void;
  /** The client violated a rule of the transport (size, fragments, JSON framing). */
  onViolation(): void;
  onClosed(): void;
};
