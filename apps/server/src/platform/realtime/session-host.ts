import type { Log } from '../log/log.ts';
import type { BrokerLimits } from './limits.ts';
import type { Principal } from './principal.ts';
import type { OutFrame } from './server-frames.ts';
import type { SubscriptionTable } from './subscriptions.ts';

export type SubscribeVerdict = 'allow' | 'silent' | 'refuse';

/** A client's session, as the broker uses it. */
export type Session = {
  /** The authenticated principal. */
  readonly principal: Principal | null;
  /** To be closed soon. */
  readonly isLeaving: boolean;
  /** Sends a MESSAGE; the caller has checked that this principal may see it. False when the session has ended. */
  deliver(frame: OutFrame, now: number): boolean;
  /** Ends the session if the principal matches, also when its authentication is in progress. */
  revoke(match: (principal: Principal) => boolean, reason: string): boolean;
  /**
   * Closes it after a delay if the principal matches, or at once when a later authentication matches. It receives
   * nothing until then.
   */
  sendAway(match: (principal: Principal) => boolean, afterMs: number): void;
  /** Checks every deadline. */
  sweep(now: number): void;
  /** Closes without an ERROR: the client made no mistake. */
  close(code: number, reason: string): void;
};

export type Subscription = {
  readonly tenantId: number;
  readonly destination: string;
  /** The id as it is written in a MESSAGE header. */
  readonly escapedId: string;
  readonly session: Session;
};

/** The `message` header of an ERROR frame. */
export type ErrorCode =
  | 'MALFORMED'
  | 'TOO_LARGE'
  | 'RATE_LIMITED'
  | 'NOT_SUPPORTED'
  | 'CONNECT_TIMEOUT'
  | 'UNAUTHENTICATED'
  | 'UNAVAILABLE'
  | 'TOO_MANY_SOCKETS'
  | 'TOO_MANY_SUBSCRIPTIONS'
  | 'FORBIDDEN'
  | 'HEARTBEAT_LOST'
  | 'SESSION_ENDED';

export type SessionCounters = { silent: number; refused: number; slowClosed: number; badFrames: number };

/** The parts of the broker that a session uses. */
export type SessionHost = {
  readonly limits: BrokerLimits;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly counters: SessionCounters;
  readonly table: SubscriptionTable<Subscription>;
  now(): number;
  authenticate(token: string): Promise<Principal | null>;
  authorizeSubscribe(principal: Principal, destination: string): SubscribeVerdict;
  /** Counts a socket of its user; false when the user has too many. */
  admit(principal: Principal): boolean;
  /** Called once, when the session ends for any reason. */
  released(session: Session): void;
  /** Called when its connection is closed. */
  gone(session: Session): void;
};
