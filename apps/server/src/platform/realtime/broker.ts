/*
 * A STOMP 1.2 broker over WebSocket and SockJS that only sends: clients subscribe, the server delivers. It implements
 * the SockJS framing over `ws` and `node:http` instead of using sockjs-node 0.3.24, which accepts any Origin and
 * reflects it with credentials, accepts messages of 20 MiB and xhr_send bodies of 30 MiB, hides the backlog of a slow
 * reader, and (through faye-websocket) encodes each frame again for every socket. A wrapper could not have changed the
 * bodies and the back-pressure, and the part of the protocol that today's clients use is small.
 */
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import type { Log } from '../log/log.ts';
import { DEFAULT_LIMITS, type BrokerLimits } from './limits.ts';
import type { Principal } from './principal.ts';
import { MessageFrames } from './server-frames.ts';
import type { Session, SessionHost, Subscription, SubscribeVerdict } from './session-host.ts';
import { guardServer, PREFIX, type SocketKind } from './socket-gate.ts';
import { SockjsHttp } from './sockjs-http.ts';
import { unpackSockjs } from './sockjs-messages.ts';
import { SERVICE_RESTART, StompSession } from './stomp-session.ts';
import { SubscriptionTable } from './subscriptions.ts';
import type { Transport } from './transport.ts';
import { createWebSocketServer, listen, plainTransport, sockjsTransport } from './websocket-transport.ts';

export type { Principal } from './principal.ts';

export type BrokerOptions = {
  /**
   * Resolves the principal of a token; null = invalid. A rejection means "cannot tell now" and does not count as a bad
   * token.
   */
  authenticate: (token: string) => Promise<Principal | null>;
  /** `silent` and `allow` both subscribe, because every delivery is checked again; `refuse` ends the socket. */
  authorizeSubscribe: (principal: Principal, destination: string) => SubscribeVerdict;
  /** Origins of the pages that may connect, in the browsers' notation. */
  allowedOrigins: readonly string[];
  limits?: Partial<BrokerLimits>;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  now?: () => number;
};

export type BrokerStats = {
  connections: number;
  subscriptions: number;
  delivered: number;
  /** Deliveries that `may` refused. */
  silenced: number;
  /** Subscriptions that were accepted although their principal may receive nothing at present. */
  silent: number;
  refused: number;
  slowClosed: number;
  badFrames: number;
};

export type Broker = {
  /**
   * Serves `/ws` (SockJS) and `/ws/websocket` (plain WebSocket) on this server, before its other listeners and with its
   * response headers.
   */
  attach(server: Server, headers?: Readonly<Record<string, string>>): void;
  /**
   * Sends a body to this tenant's subscriptions of the destination whose principal `may` see it, and returns their
   * number. Subscribers of another tenant are unreachable.
   */
  deliver(tenantId: number, destination: string, body: string, may: (principal: Principal) => boolean): number;
  hasSubscribers(tenantId: number, destination: string): boolean;
  /** Ends every matching session, including those in authentication, and returns their number. */
  disconnect(match: (principal: Principal) => boolean, reason: string): number;
  /**
   * Closes every matching client, because it may have missed events: it reconnects and refetches. Many clients are
   * closed spread over time, as in `close`, and receive nothing until then.
   */
  resync(match: (principal: Principal) => boolean): void;
  /**
   * Connected principals, one entry per socket, to be checked again when events of ended sessions may have been missed.
   */
  principals(): Principal[];
  stats(): BrokerStats;
  /** Accepts no new clients and closes the others with 1012, spread over `withinMs`. Resolves when all are gone. */
  close(withinMs?: number): Promise<void>;
};

export function createBroker(options: BrokerOptions): Broker {
  return new StompBroker(options);
}

class StompBroker implements Broker, SessionHost {
  readonly limits: BrokerLimits;
  readonly log: BrokerOptions['log'];
  readonly table = new SubscriptionTable<Subscription>();
  readonly counters = { delivered: 0, silenced: 0, silent: 0, refused: 0, slowClosed: 0, badFrames: 0 };
  readonly now: () => number;
  private readonly options: BrokerOptions;
  /** All connections, including those whose session has ended. */
  private readonly connections = new Set<Session>();
  private readonly sessions = new Set<Session>();
  private readonly socketsOfUser = new Map<string, number>();
  private admitted = 0;
  private messageNumber = 0;
  private isClosing = false;
  private allGone: (() => void) | null = null;
  private readonly webSockets: WebSocketServer;
  private readonly http: SockjsHttp;
  private readonly sweeper: NodeJS.Timeout;

  constructor(options: BrokerOptions) {
    this.options = options;
    this.log = options.log;
    this.now = options.now ?? Date.now;
    this.limits = { ...DEFAULT_LIMITS, ...options.limits };
    this.webSockets = createWebSocketServer(this.limits);
    this.http = new SockjsHttp({
      prefix: PREFIX,
      limits: this.limits,
      now: this.now,
      isOpen: () => this.isOpen(),
      open: (transport) => this.open(transport),
    });
    this.sweeper = setInterval(() => this.sweep(), this.limits.sweepMs);
    this.sweeper.unref();
  }

  attach(server: Server, headers: Readonly<Record<string, string>> = {}): void {
    guardServer(server, {
      headers,
      allowedOrigins: new Set(this.options.allowedOrigins),
      isOpen: () => this.isOpen(),
      onRequest: (request, response, path) => this.http.handle(request, response, path),
      onUpgrade: (request, socket, head, kind) => {
        this.webSockets.handleUpgrade(request, socket, head, (webSocket) => this.welcome(webSocket, socket, kind));
      },
    });
  }

  deliver(tenantId: number, destination: string, body: string, may: (principal: Principal) => boolean): number {
    const subscriptions = this.table.find(tenantId, destination);
    if (!subscriptions) return 0;
    const now = this.now();
    this.messageNumber += 1;
    const frames = new MessageFrames(destination, this.messageNumber.toString(36), body);
    let count = 0;
    for (const { session, escapedId } of subscriptions) {
      if (!session.principal || !this.allows(may, session.principal)) this.counters.silenced += 1;
      else if (session.deliver(frames.forSubscription(escapedId), now)) count += 1;
    }
    this.counters.delivered += count;
    return count;
  }

  hasSubscribers(tenantId: number, destination: string): boolean {
    return this.table.find(tenantId, destination) !== undefined;
  }

  disconnect(match: (principal: Principal) => boolean, reason: string): number {
    let count = 0;
    for (const session of this.sessions) if (session.revoke(match, reason)) count += 1;
    return count;
  }

  resync(match: (principal: Principal) => boolean): void {
    const many = [...this.sessions].filter(({ principal, isLeaving }) => principal && !isLeaving && match(principal));
    const withinMs = many.length > this.limits.resyncedAtOnce ? this.limits.closeSpreadMs : 0;
    for (const session of this.sessions) session.sendAway(match, Math.random() * withinMs);
  }

  principals(): Principal[] {
    return [...this.sessions].flatMap(({ principal }) => principal ?? []);
  }

  stats(): BrokerStats {
    return { connections: this.connections.size, subscriptions: this.table.size, ...this.counters };
  }

  async close(withinMs = this.limits.closeSpreadMs): Promise<void> {
    if (this.isClosing) return;
    this.isClosing = true;
    for (const session of this.sessions) {
      setTimeout(() => session.close(SERVICE_RESTART, 'Service restart'), Math.random() * withinMs);
    }
    // A polling client gets the close at its next poll, if that comes in time; WebSockets have the same limit of their
    // own.
    const lastPolls = setTimeout(() => this.http.abandonAll(), withinMs + this.limits.closeMs);
    if (this.connections.size > 0) await new Promise<void>((resolve) => (this.allGone = resolve));
    clearTimeout(lastPolls);
    clearInterval(this.sweeper);
  }

  authenticate(token: string): Promise<Principal | null> {
    return this.options.authenticate(token);
  }

  authorizeSubscribe(principal: Principal, destination: string): SubscribeVerdict {
    return this.options.authorizeSubscribe(principal, destination);
  }

  admit(principal: Principal): boolean {
    const user = userKey(principal);
    const sockets = this.socketsOfUser.get(user) ?? 0;
    if (sockets >= this.limits.socketsPerUser) return false;
    this.socketsOfUser.set(user, sockets + 1);
    this.admitted += 1;
    return true;
  }

  released(session: Session): void {
    this.sessions.delete(session);
    if (session.principal) {
      const user = userKey(session.principal);
      const sockets = (this.socketsOfUser.get(user) ?? 1) - 1;
      if (sockets > 0) this.socketsOfUser.set(user, sockets);
      else this.socketsOfUser.delete(user);
      this.admitted -= 1;
    }
  }

  gone(session: Session): void {
    this.connections.delete(session);
    if (this.isClosing && this.connections.size === 0) this.allGone?.();
  }

  private isOpen(): boolean {
    const isFull = this.connections.size >= this.limits.connections;
    return !this.isClosing && !isFull && this.sessions.size - this.admitted < this.limits.pendingConnections;
  }

  private open(transport: Transport): StompSession {
    const session = new StompSession(this, transport);
    this.connections.add(session);
    this.sessions.add(session);
    return session;
  }

  private welcome(webSocket: WebSocket, wire: Duplex, kind: SocketKind): void {
    const transport = kind === 'plain' ? plainTransport(webSocket, wire) : sockjsTransport(webSocket, wire);
    listen(webSocket, this.open(transport), kind === 'plain' ? (bytes) => [bytes] : unpackSockjs);
  }

  /** A rule that throws is a refusal. */
  private allows(may: (principal: Principal) => boolean, principal: Principal): boolean {
    try {
      return may(principal);
    } catch (error) {
      this.log.error({ err: error }, 'realtime: a delivery rule failed');
      return false;
    }
  }

  private sweep(): void {
    const now = this.now();
    for (const session of this.sessions) session.sweep(now);
    this.http.sweep(now);
  }
}

function userKey({ tenantId, userId }: Principal): string {
  return `${tenantId}:${userId}`;
}
