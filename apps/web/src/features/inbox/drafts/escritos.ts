/** What lists show of the own drafts: their words by chat. All else of a draft comes with its chat. */
export class Escritos {
  private readonly byChat = new Map<number, { texto: string; at: number }>();
  private readonly listeners = new Set<() => void>();
  private shown: ReadonlyMap<number, string> = new Map();
  /** Grows with what is written here: an answer that was asked for before that does not undo it. */
  private ticks = 0;

  get clock(): number {
    return this.ticks;
  }

  /** The words of each chat that has some; another map after each change. */
  all = (): ReadonlyMap<number, string> => this.shown;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes in what stands in a chat's field now; nothing when it was sent or taken out. */
  note(conversacionId: number, texto: string): void {
    this.ticks += 1;
    this.byChat.set(conversacionId, { texto: texto.trim(), at: this.ticks });
    this.tell();
  }

  /** Takes in all drafts as the server has them, asked for at `askedAt`. */
  takeIn(drafts: readonly { conversacionId: number; texto: string }[], askedAt: number): void {
    for (const [id, { at }] of this.byChat) if (at <= askedAt) this.byChat.delete(id);
    for (const { conversacionId, texto } of drafts)
      if (!this.byChat.has(conversacionId)) this.byChat.set(conversacionId, { texto: texto.trim(), at: askedAt });
    this.tell();
  }

  /** Forgets all: the session is over. */
  clear(): void {
    this.ticks += 1;
    this.byChat.clear();
    this.tell();
  }

  private tell(): void {
    this.shown = new Map([...this.byChat].flatMap(([id, { texto }]) => (texto === '' ? [] : [[id, texto]])));
    for (const listener of this.listeners) listener();
  }
}

/** The drafts of whoever is signed in. */
export const escritos = new Escritos();
