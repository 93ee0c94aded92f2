/** At most one presence word per user and chat leaves per second; the last one within it follows. */
const EVERY_MS = 1000;

interface Rest {
  /** The number of the newest word so far. */
  order: number;
  /** The newest word since the last sent one. */
  next: (() => void) | null;
}

/**
 * Presence words of users in chats; only the newest counts. The permission check runs in between and may take longer
 * for one word than for the next. An overtaken word is dropped, because the others would keep a stale state.
 */
export class PresenceThrottle {
  private count = 0;
  private readonly resting = new Map<string, Rest>();

  /** The number of a new word. */
  take(): number {
    this.count += 1;
    return this.count;
  }

  /** Sends a word at once, or after the pause that follows the one before it. */
  say(who: string, order: number, deliver: () => void): void {
    const rest = this.resting.get(who);
    if (!rest) this.send(who, order, deliver);
    else if (order > rest.order) Object.assign(rest, { order, next: deliver });
  }

  private send(who: string, order: number, deliver: () => void): void {
    const rest: Rest = { order, next: null };
    this.resting.set(who, rest);
    setTimeout(() => {
      this.resting.delete(who);
      if (rest.next) this.send(who, rest.order, rest.next);
    }, EVERY_MS).unref();
    deliver();
  }
}
