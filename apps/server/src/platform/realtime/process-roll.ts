const HERE = '+';
const LEAVING = '-';

/**
 * Who else is on a bus that forgets, by their last words. A process that was killed may have committed what it told nobody: it
 * falls silent without having left.
 */
export class ProcessRoll {
  private readonly own: string;
  private readonly silentMs: number;
  private readonly heard = new Map<string, number>();

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
    if (text.startsWith(LEAVING)) this.heard.delete(id);
    else if (id !== this.own) this.heard.set(id, now);
  }

  /** Strikes off whoever has been silent for too long; whether there was anybody. */
  strikeSilent(now: number): boolean {
    const silent = [...this.heard].filter(([, last]) => now - last > this.silentMs);
    for (const [id] of silent) this.heard.delete(id);
    return silent.length > 0;
  }

  /** Nobody could be heard until now. */
  excuse(now: number): void {
    for (const id of this.heard.keys()) this.heard.set(id, now);
  }
}
