/** A token bucket: a number of frames per second, with a burst. */
export class FrameBudget {
  private left: number;
  private readAt: number;
  private readonly perSecond: number;
  private readonly burst: number;

  constructor(perSecond: number, burst: number, now: number) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.left = burst;
    this.readAt = now;
  }

  /** Consumes one token; false when none is left. */
  take(now: number): boolean {
    this.left = Math.min(this.burst, this.left + (Math.max(0, now - this.readAt) * this.perSecond) / 1000);
    this.readAt = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
