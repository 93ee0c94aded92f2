/** How a chat stands to the person: theirs, somebody else's, or not known here. */
export type Alcance = 'propio' | 'ajeno' | 'desconocido';

interface ApartadosOptions {
  alcanceOf: (conversacionId: number) => Alcance;
  /** Asks the server, whether a chat is out of reach; null where nobody could be asked. */
  ask: (conversacionId: number) => Promise<boolean | null>;
  hasUnsent: (conversacionId: number) => boolean;
  tell: (conversacionId: number) => void;
}

/** Chats that have gone to somebody else while something of one's own waited in them to be sent: each is told once, until it comes back. */
export class Apartados {
  private readonly told = new Set<number>();
  /** Those that are not known here, and of which the server has said, or is saying, how they stand. */
  private readonly asked = new Set<number>();
  private readonly options: ApartadosOptions;

  constructor(options: ApartadosOptions) {
    this.options = options;
  }

  /** Looks at the chats in which something waits: what waits has changed, or what is known of the chats. */
  check(conversacionIds: Iterable<number>): void {
    for (const id of conversacionIds) {
      const alcance = this.options.alcanceOf(id);
      if (alcance === 'ajeno') this.tell(id);
      else if (alcance === 'propio') this.forget(id);
      else if (!this.told.has(id) && !this.asked.has(id)) void this.ask(id);
    }
  }

  /** The live events have come back: what the server said of chats that are not known here may have changed meanwhile. */
  askAgain(): void {
    this.asked.clear();
  }

  /** A chat has gone to somebody else just now. */
  tell(conversacionId: number): void {
    if (this.told.has(conversacionId)) return;
    this.told.add(conversacionId);
    this.options.tell(conversacionId);
  }

  private forget(conversacionId: number): void {
    this.told.delete(conversacionId);
    this.asked.delete(conversacionId);
  }

  private async ask(conversacionId: number): Promise<void> {
    this.asked.add(conversacionId);
    const isOut = await this.options.ask(conversacionId);
    // nobody could be asked: at the next occasion
    if (isOut === null) this.asked.delete(conversacionId);
    else if (isOut && this.options.hasUnsent(conversacionId)) this.tell(conversacionId);
  }
}
