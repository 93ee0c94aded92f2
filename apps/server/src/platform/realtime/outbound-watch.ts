import type { BrokerLimits } from './limits.ts';

/** Distinguishes a slow reader from one that has stopped. */
export class OutboundWatch {
  private sentBytes = 0;
  private taken = 0;
  private movedAt: number;
  private readonly limits: Pick<BrokerLimits, 'queuedOutBytes' | 'stalledMs'>;

  constructor(limits: Pick<BrokerLimits, 'queuedOutBytes' | 'stalledMs'>, now: number) {
    this.limits = limits;
    this.movedAt = now;
  }

  sent(bytes: number): void {
    this.sentBytes += bytes;
  }

  isOverfull(queuedBytes: number): boolean {
    return queuedBytes > this.limits.queuedOutBytes;
  }

  /** Called by every sweep: true when bytes wait and none has been read for too long. */
  isStalled(queuedBytes: number, now: number): boolean {
    const taken = this.sentBytes - queuedBytes;
    if (queuedBytes === 0 || taken > this.taken) this.movedAt = now;
    this.taken = taken;
    return queuedBytes > 0 && now - this.movedAt >= this.limits.stalledMs;
  }
}
