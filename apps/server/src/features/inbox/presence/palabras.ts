/** At most one word a second about a user in a chat goes out; the last one said within it follows. */
const EVERY_MS = 1000;

interface Rest {
  /** Which word was the newest so far. */
  turn: number;
  /** What was said since the one that went out. */
  next: (() => void) | null;
}

/**
 * What users say of themselves in chats, of which the newest counts. Whether they may is looked up in between, and that of a word may take
 * longer than that of the next one: it is then over, or the others would go on seeing what is no longer so.
 */
export class Palabras {
  private count = 0;
  private readonly resting = new Map<string, Rest>();

  /** The turn of a word that has just been said. */
  take(): number {
    this.count += 1;
    return this.count;
  }

  /** Lets a word go out, at once or when the one before it has rested. */
  say(who: string, turn: number, tell: () => void): void {
    const rest = this.resting.get(who);
    if (!rest) this.send(who, turn, tell);
    else if (turn > rest.turn) Object.assign(rest, { turn, next: tell });
  }

  private send(who: string, turn: number, tell: () => void): void {
    const rest: Rest = { turn, next: null };
    this.resting.set(who, rest);
    setTimeout(() => {
      this.resting.delete(who);
      if (rest.next) this.send(who, rest.turn, rest.next);
    }, EVERY_MS).unref();
    tell();
  }
}
