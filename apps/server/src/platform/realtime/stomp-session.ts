import { FrameBudget } from './frame-budget.ts';
import { FrameError, FrameParser, type Frame } from './frame-parser.ts';
import { agreeBeats, Heartbeat, type Beats } from './stomp-heartbeat.ts';
import { OutboundWatch } from './outbound-watch.ts';
import type { Principal } from './principal.ts';
import {
  connectedFrame,
  errorFrame,
  escapeHeader,
  HEARTBEAT,
  receiptFrame,
  STOMP_VERSIONS,
  type OutFrame,
  type StompVersion,
} from './server-frames.ts';
import type { ErrorCode, Session, SessionHost, Subscription } from './session-host.ts';
import type { Transport, TransportEvents } from './transport.ts';

// Plain names only, so that the wildcards of no broker dialect (* # > + ,) are valid.
const DESTINATION = /^\/[A-Za-z0-9_.\-/]{1,200}$/;
const ID_LENGTH = 128;
const REFUSED_COMMANDS = new Set(['SEND', 'BEGIN', 'COMMIT', 'ABORT', 'ACK', 'NACK']);
const POLICY_VIOLATION = 1008;
export const SERVICE_RESTART = 1012;

/** One client's STOMP session: CONNECT, subscriptions, heart-beats, and every reason to end it. */
export class StompSession implements Session, TransportEvents {
  principal: Principal | null = null;
  isLeaving = false;
  private state: 'fresh' | 'authenticating' | 'connected' | 'closed' = 'fresh';
  private version: StompVersion = '1.2';
  private readonly openedAt: number;
  private expiresAt = Infinity;
  private heartbeat: Heartbeat | null = null;
  private readonly subscriptions = new Map<string, Subscription>();
  private readonly decidedMeanwhile: { match: (principal: Principal) => boolean; end: () => void }[] = [];
  private readonly parser: FrameParser;
  private readonly budget: FrameBudget;
  private readonly outbound: OutboundWatch;
  private readonly host: SessionHost;
  private readonly transport: Transport;

  constructor(host: SessionHost, transport: Transport) {
    this.host = host;
    this.transport = transport;
    this.openedAt = host.now();
    this.parser = new FrameParser(host.limits);
    this.budget = new FrameBudget(host.limits.framesPerSecond, host.limits.frameBurst, this.openedAt);
    this.outbound = new OutboundWatch(host.limits, this.openedAt);
  }

  get isClosed(): boolean {
    return this.state === 'closed';
  }

  onData(chunk: Buffer): void {
    if (this.state === 'closed') return;
    const now = this.host.now();
    this.heartbeat?.seen(now);
    // A chunk costs one token even without a frame: line ends and partial frames are not free.
    if (!this.budget.take(now)) return this.failFrame('RATE_LIMITED', 'too many frames');
    try {
      let isFirst = true;
      for (const frame of this.parser.push(chunk)) {
        if (!isFirst && !this.budget.take(now)) return this.failFrame('RATE_LIMITED', 'too many frames');
        isFirst = false;
        this.handle(frame);
        if (this.isClosed) return;
      }
    } catch (error) {
      if (error instanceof FrameError) this.failFrame(error.isTooLarge ? 'TOO_LARGE' : 'MALFORMED', error.message);
      else this.failUnexpectedly(error);
    }
  }

  onAlive(): void {
    this.heartbeat?.answered(this.host.now());
  }

  onViolation(): void {
    this.host.counters.badFrames += 1;
    this.release();
  }

  onClosed(): void {
    this.release();
    this.host.gone(this);
  }

  deliver(frame: OutFrame, now: number): boolean {
    if (this.state !== 'connected' || this.isLeaving || now >= this.expiresAt) return false;
    this.send(frame, now);
    return true;
  }

  revoke(match: (principal: Principal) => boolean, reason: string): boolean {
    if (this.state === 'authenticating') this.decidedMeanwhile.push({ match, end: () => this.refuseConnect() });
    if (this.state !== 'connected' || !this.principal || !match(this.principal)) return false;
    this.fail('SESSION_ENDED', reason);
    return true;
  }

  sendAway(match: (principal: Principal) => boolean, afterMs: number): void {
    const leave = () => this.close(SERVICE_RESTART, 'Resync');
    if (this.state === 'authenticating') this.decidedMeanwhile.push({ match, end: leave });
    if (this.state !== 'connected' || this.isLeaving || !this.principal || !match(this.principal)) return;
    // a client that missed an event and received a later one would treat the later one as complete
    this.isLeaving = true;
    if (afterMs === 0) leave();
    else setTimeout(leave, afterMs).unref();
  }

  sweep(now: number): void {
    if (this.state === 'closed') return;
    const queued = this.transport.queuedBytes();
    if (this.outbound.isOverfull(queued) || this.outbound.isStalled(queued, now)) return this.cutSlow(queued);
    const { connectMs } = this.host.limits;
    if (this.state === 'fresh' && now - this.openedAt >= connectMs) this.fail('CONNECT_TIMEOUT', 'no CONNECT came');
    else if (this.state === 'authenticating' && now - this.openedAt >= 2 * connectMs)
      this.fail('UNAVAILABLE', 'try again');
    else if (this.state === 'connected') this.sweepConnected(now);
  }

  close(code: number, reason: string): void {
    if (this.state === 'closed') return;
    this.release();
    this.transport.close(code, reason);
  }

  private terminate(): void {
    this.release();
    this.transport.terminate();
  }

  private sweepConnected(now: number): void {
    if (now >= this.expiresAt) return this.fail('SESSION_ENDED', 'the session has expired');
    if (this.heartbeat?.isLost(now)) return this.fail('HEARTBEAT_LOST', 'two heart-beats are missing');
    this.heartbeat?.keepUp(now, this.transport, () => this.send(HEARTBEAT, now));
  }

  private handle(frame: Frame): void {
    if (frame.command === 'CONNECT' || frame.command === 'STOMP') return this.connect(frame);
    if (this.state !== 'connected' || !this.principal) return this.failFrame('MALFORMED', 'CONNECT comes first');
    if (REFUSED_COMMANDS.has(frame.command)) return this.failFrame('NOT_SUPPORTED', `${frame.command} is not accepted`);
    if (frame.command === 'SUBSCRIBE') return this.subscribe(frame, this.principal);
    if (frame.command === 'UNSUBSCRIBE') return this.unsubscribe(frame);
    if (frame.command === 'DISCONNECT') return this.sayGoodbye(frame);
    this.failFrame('MALFORMED', 'unknown command');
  }

  private connect(frame: Frame): void {
    if (this.state !== 'fresh') return this.failFrame('MALFORMED', 'CONNECT comes once');
    const offered = (frame.headers.get('accept-version') ?? '1.0').split(',').map((text) => text.trim());
    const version = STOMP_VERSIONS.find((known) => offered.includes(known));
    if (!version) return this.failFrame('NOT_SUPPORTED', 'no common version');
    const beatHeader = version === '1.0' ? undefined : frame.headers.get('heart-beat');
    const beats = agreeBeats(beatHeader, this.transport.canPing, this.host.limits);
    if (!beats) return this.failFrame('NOT_SUPPORTED', 'this transport needs heart-beats');
    const token = /^Bearer (\S{1,1024})$/i.exec(frame.headers.get('Authorization') ?? '')?.[1];
    if (!token) return this.refuseConnect();
    this.version = version;
    this.parser.escapes = version !== '1.0';
    this.state = 'authenticating';
    void this.recognise(token, beats);
  }

  private async recognise(token: string, beats: Beats): Promise<void> {
    try {
      this.welcome(await this.host.authenticate(token), beats);
    } catch (error) {
      this.failUnexpectedly(error);
    }
  }

  private welcome(principal: Principal | null, beats: Beats): void {
    if (this.state !== 'authenticating') return;
    const now = this.host.now();
    if (!principal || principal.expiresAt.getTime() <= now) return this.refuseConnect();
    // A session revoked during the lookup has already been announced, and no second announcement follows.
    const decided = this.decidedMeanwhile.find(({ match }) => match(principal));
    if (decided) return decided.end();
    if (!this.host.admit(principal)) return this.fail('TOO_MANY_SOCKETS', 'too many connections of one user');
    this.principal = principal;
    this.expiresAt = principal.expiresAt.getTime();
    this.state = 'connected';
    this.heartbeat = new Heartbeat(beats, now, this.host.limits.connectMs);
    this.send(connectedFrame(this.version, this.host.limits.heartbeatMs), now);
    if (beats.isPinged) this.transport.ping();
  }

  private refuseConnect(): void {
    this.host.counters.refused += 1;
    this.fail('UNAUTHENTICATED', 'the token is not valid');
  }

  private subscribe(frame: Frame, principal: Principal): void {
    const id = frame.headers.get('id');
    const destination = frame.headers.get('destination');
    if (!id || id.length > ID_LENGTH || this.subscriptions.has(id))
      return this.failFrame('MALFORMED', 'a new id is needed');
    if (!destination || !DESTINATION.test(destination)) return this.failFrame('MALFORMED', 'unreadable destination');
    if ((frame.headers.get('ack') ?? 'auto') !== 'auto') return this.failFrame('NOT_SUPPORTED', 'only ack:auto');
    const { subscriptionsPerSocket, subscriptionsPerDestination } = this.host.limits;
    const copies = [...this.subscriptions.values()].filter((known) => known.destination === destination);
    if (this.subscriptions.size >= subscriptionsPerSocket || copies.length >= subscriptionsPerDestination)
      return this.fail('TOO_MANY_SUBSCRIPTIONS', 'too many subscriptions');
    const verdict = this.host.authorizeSubscribe(principal, destination);
    if (verdict === 'refuse') return this.refuseSubscribe(principal, destination);
    if (verdict === 'silent') this.host.counters.silent += 1;
    const escapedId = escapeHeader(id, this.version);
    const subscription = { tenantId: principal.tenantId, destination, escapedId, session: this };
    this.subscriptions.set(id, subscription);
    this.host.table.add(subscription);
    this.sendReceipt(frame);
  }

  private refuseSubscribe(principal: Principal, destination: string): void {
    this.host.counters.refused += 1;
    const { tenantId, userId } = principal;
    this.host.log.warn({ tenantId, userId, destination }, 'realtime: subscription refused');
    this.fail('FORBIDDEN', 'this destination is not yours');
  }

  private unsubscribe(frame: Frame): void {
    const id = frame.headers.get('id');
    if (!id) return this.failFrame('MALFORMED', 'an id is needed');
    const subscription = this.subscriptions.get(id);
    // An unknown id is no error: a client may unsubscribe twice.
    if (subscription) this.host.table.remove(subscription);
    this.subscriptions.delete(id);
    this.sendReceipt(frame);
  }

  private sayGoodbye(frame: Frame): void {
    this.sendReceipt(frame);
    this.close(1000, 'goodbye');
  }

  private sendReceipt(frame: Frame): void {
    const receipt = frame.headers.get('receipt');
    if (receipt !== undefined) this.send(receiptFrame(receipt, this.version), this.host.now());
  }

  private send(frame: OutFrame, now: number): void {
    this.transport.send(frame);
    this.heartbeat?.sent(now);
    this.outbound.sent(frame.text.length);
    const queued = this.transport.queuedBytes();
    if (this.outbound.isOverfull(queued)) this.cutSlow(queued);
  }

  private cutSlow(queuedBytes: number): void {
    if (this.state === 'closed') return;
    this.host.counters.slowClosed += 1;
    const { tenantId, userId } = this.principal ?? {};
    this.host.log.warn({ tenantId, userId, queuedBytes }, 'realtime: disconnected a slow reader');
    this.terminate();
  }

  private failFrame(code: ErrorCode, detail: string): void {
    this.host.counters.badFrames += 1;
    this.fail(code, detail);
  }

  /** Our fault, not the client's: it may reconnect, and must not treat this as a bad token. */
  private failUnexpectedly(error: unknown): void {
    this.host.log.error({ err: error }, 'realtime: a socket could not be served');
    this.fail('UNAVAILABLE', 'try again');
  }

  /** STOMP requires a server to close after an ERROR. */
  private fail(code: ErrorCode, detail: string): void {
    if (this.state === 'closed') return;
    this.transport.send(errorFrame(code, detail));
    this.close(POLICY_VIOLATION, code);
  }

  private release(): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    for (const subscription of this.subscriptions.values()) this.host.table.remove(subscription);
    this.subscriptions.clear();
    this.host.released(this);
  }
}
