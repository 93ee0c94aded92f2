const HERE = '+';
const LEAVING = '-';

/**
 * The other processes on a bus that stores nothing, by their last messages. A killed process may have committed changes
 * without publishing their events; it falls silent without having left.
 */
export class ProcessRoll {
  private readonly own: string;
  private readonly silentMs: number;
  private readonly lastSeen = new Map<string, number>();

  constructor(own: string, silentMs: number) {
    this.own = own;
    this.silentMs = silentMs;
  }

  get here(): string {
    return HERE + this.own;
  }

  get leaving(): string {
    return LEAVING + this.own;
  }

  hear(text: string, now: number): void {
    const id = text.slice(1);
    if (text.startsWith(LEAVING)) this.lastSeen.delete(id);
    else if (id !== this.own) this.lastSeen.set(id, now);
  }

  /** Removes processes that have been silent for too long. Returns whether there were any. */
  strikeSilent(now: number): boolean {
    const silent = [...this.lastSeen].filter(([, last]) => now - last > this.silentMs);
    for (const [id] of silent) this.lastSeen.delete(id);
    return silent.length > 0;
  }

  /** Restarts all silence periods: no process could be received until now. */
  excuse(now: number): void {
    for (const id of this.lastSeen.keys()) this.lastSeen.set(id, now);
  }
}
