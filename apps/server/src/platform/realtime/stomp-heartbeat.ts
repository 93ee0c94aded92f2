import type { BrokerLimits } from './limits.ts';
import type { Transport } from './transport.ts';

/** The agreed intervals in milliseconds; 0 = the client wants none. */
export type Beats = { sendEveryMs: number; expectEveryMs: number; isPinged: boolean };

type BeatLimits = Pick<BrokerLimits, 'heartbeatMs' | 'slowestHeartbeatMs'>;

/**
 * Agrees on the `heart-beat` of a CONNECT. A client that sends no beats (0, or very rarely) is accepted only if its
 * transport answers pings. Null: the server could never detect that the client is gone, or the header is malformed.
 */
export function agreeBeats(header: string | undefined, canPing: boolean, limits: BeatLimits): Beats | null {
  const match = /^(\d{1,9}),(\d{1,9})$/.exec(header ?? '0,0');
  if (!match) return null;
  const clientSends = Number(match[1]);
  const clientWants = Number(match[2]);
  const sendEveryMs = clientWants === 0 ? 0 : Math.max(clientWants, limits.heartbeatMs);
  if (clientSends > 0 && clientSends <= limits.slowestHeartbeatMs) {
    return { sendEveryMs, expectEveryMs: Math.max(clientSends, limits.heartbeatMs), isPinged: false };
  }
  return canPing ? { sendEveryMs, expectEveryMs: limits.heartbeatMs, isPinged: true } : null;
}

/** Decides when a client counts as silent, when to send a beat, and when to ping. */
export class Heartbeat {
  private readonly beats: Beats;
  private seenAt: number;
  private sentAt: number;
  private pingedAt: number;
  private firstPongBy: number;

  constructor(beats: Beats, now: number, firstPongMs: number) {
    this.beats = beats;
    this.seenAt = now;
    this.sentAt = now;
    this.pingedAt = now;
    this.firstPongBy = beats.isPinged ? now + firstPongMs : Infinity;
  }

  seen(now: number): void {
    this.seenAt = now;
  }

  /** A pong: the client's machine answers. A frame proves less, because the client may send it without reading. */
  answered(now: number): void {
    this.seenAt = now;
    this.firstPongBy = Infinity;
  }

  sent(now: number): void {
    this.sentAt = now;
  }

  /**
   * True when two beats in a row are missing, or when a client without beats has not answered its first ping in time.
   */
  isLost(now: number): boolean {
    // 10 % slack per beat: browsers throttle the timers of hidden tabs.
    return now >= this.firstPongBy || now - this.seenAt > this.beats.expectEveryMs * 2.2;
  }

  keepUp(now: number, transport: Transport, beat: () => void): void {
    const { sendEveryMs, expectEveryMs, isPinged } = this.beats;
    if (isPinged && now - this.pingedAt >= expectEveryMs) {
      this.pingedAt = now;
      transport.ping();
    }
    if (sendEveryMs > 0 && now - this.sentAt >= sendEveryMs * 0.9) beat();
  }
}
