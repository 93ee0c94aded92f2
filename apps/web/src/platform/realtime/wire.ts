import type { IStompSocket } from '@stomp/stompjs';

/** A WebSocket that has not opened by then is blocked by the network, not slow. */
const SWALLOWED_MS = 5000;
const [CONNECTING, CLOSED] = [0, 3] as const;

type CloseEventLike = Pick<CloseEvent, 'code' | 'reason' | 'wasClean'>;

export interface WireParts {
  /** Throws if the browser refuses to try. */
  openWebSocket: () => WebSocket;
  /** SockJS is loaded only when it is needed. */
  loadSockJs: () => Promise<{ openSockJs: () => WebSocket }>;
}

/** Creates the connections of one page: a WebSocket, and also SockJS after the first one that is blocked. */
export function createWires(parts: WireParts): () => IStompSocket {
  const network = { isBlocked: false };
  return () => new Wire(parts, network);
}

/** One connection to the server on the transport that opens first, presented to STOMP as one WebSocket. */
class Wire implements IStompSocket {
  readonly url = '/ws';
  onopen: IStompSocket['onopen'];
  onclose: IStompSocket['onclose'];
  onerror: IStompSocket['onerror'];
  onmessage: IStompSocket['onmessage'];
  /** STOMP sets it; the server sends text. */
  binaryType?: string;
  private inner: WebSocket | null = null;
  private isClosed = false;
  /** Abandons a WebSocket that has not opened yet. */
  private abandon: () => void = () => undefined;
  private readonly parts: WireParts;
  private readonly network: { isBlocked: boolean };

  constructor(parts: WireParts, network: { isBlocked: boolean }) {
    this.parts = parts;
    this.network = network;
    if (network.isBlocked) void this.openSockJs();
    else this.openWebSocket();
  }

  get readyState(): number {
    if (this.isClosed) return CLOSED;
    return this.inner?.readyState ?? CONNECTING;
  }

  send(data: string | ArrayBuffer): void {
    this.inner?.send(data);
  }

  /** Ends it at once: without a network no closing handshake arrives. */
  close(): void {
    const { inner } = this;
    this.inner = null;
    this.abandon();
    if (inner) {
      inner.onmessage = null;
      inner.close();
    }
    this.end();
  }

  private openWebSocket(): void {
    let socket: WebSocket;
    try {
      socket = this.parts.openWebSocket();
    } catch {
      void this.openSockJs();
      return;
    }
    const swallowed = setTimeout(() => giveUp(), SWALLOWED_MS);
    this.abandon = () => {
      clearTimeout(swallowed);
      socket.onopen = null;
      socket.onclose = null;
      socket.close();
    };
    const giveUp = () => {
      this.abandon();
      void this.openSockJs();
    };
    socket.onclose = giveUp;
    socket.onopen = (event) => {
      clearTimeout(swallowed);
      this.take(socket);
      this.onopen?.(event);
    };
  }

  private async openSockJs(): Promise<void> {
    try {
      const { openSockJs } = await this.parts.loadSockJs();
      if (this.isClosed) return;
      const socket = openSockJs();
      this.take(socket);
      socket.onopen = (event) => {
        this.network.isBlocked = true;
        this.onopen?.(event);
      };
    } catch {
      this.end();
    }
  }

  private take(socket: WebSocket): void {
    this.inner = socket;
    socket.onmessage = (event) => this.onmessage?.(event);
    socket.onerror = (event) => this.onerror?.(event);
    socket.onclose = (event) => this.end(event);
  }

  /** Emitted asynchronously after a close, like a WebSocket's event. */
  private end(event: CloseEventLike = { code: 1006, reason: '', wasClean: false }): void {
    if (this.isClosed) return;
    this.isClosed = true;
    queueMicrotask(() => this.onclose?.(event));
  }
}
