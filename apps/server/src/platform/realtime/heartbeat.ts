import type { BrokerLimits } from './limits.ts';
import type { Transport } from './transport.ts';

/** What the two sides agreed, in milliseconds; 0 = the client wants to hear none. */
export type Beats = { sendEveryMs: number; expectEveryMs: number; isPinged: boolean };

type BeatLimits = Pick<BrokerLimits, 'heartbeatMs' | 'slowestHeartbeatMs'>;

/**
 * Reads a CONNECT's `heart-beat` against what we promise. A client that will not beat (0, or very rarely) is kept only where
 * its transport answers pings; null means that nothing would ever tell us that it is gone, or that the header is unreadable.
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

/** Says when a client has fallen silent, when to beat, and when to ping. */
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

  /** A pong: the client's machine answers. A frame proves less, because it may have been written without ever reading. */
  answered(now: number): void {
    this.seenAt = now;
    this.firstPongBy = Infinity;
  }

  sent(now: number): void {
    this.sentAt = now;
  }

  /** True once two beats in a row are missing, or a client that sends none has not answered its first ping in time. */
  isLost(now: number): boolean {
    // A tenth of slack per beat: browsers throttle the timers of hidden tabs.
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
