import type { OutFrame } from './server-frames.ts';

/** One client's connection, whatever carries it. Nothing here throws; a transport that is gone ignores what it is told. */
export type Transport = {
  /** Whether the peer's machine answers pings by itself, without the program that uses it. */
  readonly canPing: boolean;
  send(frame: OutFrame): void;
  /** Bytes taken by `send` that the peer has not yet taken. */
  queuedBytes(): number;
  ping(): void;
  /** Closes with a code that the client sees; what was sent before still arrives if the peer reads. */
  close(code: number, reason: string): void;
  /** Cuts the connection and frees what waited for it. */
  terminate(): void;
};

/** What a transport tells its session. */
export type TransportEvents = {
  /** STOMP bytes from the client. */
  onData(chunk: Buffer): void;
  /** A pong. */
  onAlive(): void;
  /** The client broke a rule of the transport itself (size, fragments, JSON framing). */
  onViolation(): void;
  onClosed(): void;
};
