import type { Log } from '../log/log.ts';
import type { BrokerLimits } from './limits.ts';
import type { Principal } from './principal.ts';
import type { OutFrame } from './server-frames.ts';
import type { SubscriptionTable } from './subscriptions.ts';

export type SubscribeVerdict = 'allow' | 'silent' | 'refuse';

/** A client's conversation, as the broker handles it. */
export type Session = {
  /** Whose it is, once recognised. */
  readonly principal: Principal | null;
  /** Sent away, and not gone yet. */
  readonly isLeaving: boolean;
  /** Sends a MESSAGE; the caller has asked whether this principal may see it. False when the session is over. */
  deliver(frame: OutFrame, now: number): boolean;
  /** Ends the session if it is this principal's, also when it is only now being recognised. */
  revoke(match: (principal: Principal) => boolean, reason: string): boolean;
  /** Closes it after a while if it is this principal's, and at once when it turns out to be. It hears nothing more until then. */
  sendAway(match: (principal: Principal) => boolean, afterMs: number): void;
  /** Looks at every deadline. */
  sweep(now: number): void;
  /** Closes without an ERROR: nobody did anything wrong. */
  close(code: number, reason: string): void;
};

export type Subscription = {
  readonly tenantId: number;
  readonly destination: string;
  /** As it stands in a MESSAGE header. */
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

/** What a session needs of the broker that keeps it. */
export type SessionHost = {
  readonly limits: BrokerLimits;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly counters: SessionCounters;
  readonly table: SubscriptionTable<Subscription>;
  now(): number;
  authenticate(token: string): Promise<Principal | null>;
  authorizeSubscribe(principal: Principal, destination: string): SubscribeVerdict;
  /** Counts a socket to its user; false when the user has too many. */
  admit(principal: Principal): boolean;
  /** Told once, when the session is over for any reason. */
  released(session: Session): void;
  /** Told once its connection is no more. */
  gone(session: Session): void;
};
