/** Another tab has this long to release the lock. */
const WAIT_MS = 1500;

export interface PhoneLockOptions {
  /** The tabs of one user share a name. */
  name: string;
  locks: Pick<LockManager, 'request'>;
  channel: Pick<BroadcastChannel, 'postMessage' | 'close'> & {
    onmessage: ((event: MessageEvent<unknown>) => unknown) | null;
  };
  /** False while a call's sound is in this tab. */
  mayYield: () => boolean;
  onChange: (isOwn: boolean) => void;
}

/**
 * Selects the one tab of a user that telephones: the provider rings every softphone of a user, and a call must not be
 * answered twice. The first tab holds the lock until it is closed; a tab that wants to call gets it, unless the holder
 * is in a call.
 */
export class PhoneLock {
  private readonly options: PhoneLockOptions;
  private isOwn = false;
  private isStopped = false;
  private leave: (() => void) | null = null;
  private queue = new AbortController();
  private readonly waiting = new Set<(isOwn: boolean) => void>();

  constructor(options: PhoneLockOptions) {
    this.options = options;
    options.channel.onmessage = () => this.yield();
    this.enqueue();
  }

  /** True once this tab has the lock; false while another one is in a call. */
  take(): Promise<boolean> {
    if (this.isOwn) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settle = (isOwn: boolean) => {
        clearTimeout(timer);
        this.waiting.delete(settle);
        resolve(isOwn);
      };
      const timer = setTimeout(() => settle(false), WAIT_MS);
      this.waiting.add(settle);
      this.options.channel.postMessage('CEDER');
    });
  }

  stop(): void {
    this.isStopped = true;
    this.queue.abort();
    this.options.channel.close();
    this.letGo();
  }

  /** Releases the lock and queues again behind the tab that asked for it. */
  private yield(): void {
    if (this.waiting.size > 0 || (this.isOwn && !this.options.mayYield())) return;
    this.queue.abort();
    this.queue = new AbortController();
    this.letGo();
    this.enqueue();
  }

  private enqueue(): void {
    const { signal } = this.queue;
    this.options.locks
      .request(this.options.name, { signal }, () => this.hold())
      // aborted: this tab is queued elsewhere by now
      .catch(() => undefined);
  }

  private hold(): Promise<void> | undefined {
    if (this.isStopped) return undefined;
    this.isOwn = true;
    this.options.onChange(true);
    for (const settle of this.waiting) settle(true);
    return new Promise((resolve) => {
      this.leave = resolve;
    });
  }

  private letGo(): void {
    if (!this.isOwn) return;
    this.isOwn = false;
    this.options.onChange(false);
    this.leave?.();
    this.leave = null;
  }
}
