/** The texts of the own drafts by chat, as lists show them. The rest of a draft loads with its chat. */
export class DraftTexts {
  private readonly byChat = new Map<number, { texto: string; at: number }>();
  private readonly listeners = new Set<() => void>();
  private shown: ReadonlyMap<number, string> = new Map();
  /** Increases with each local change: a response to an earlier request does not undo it. */
  private ticks = 0;

  get clock(): number {
    return this.ticks;
  }

  /** The text of each chat that has a draft; a new map after each change. */
  all = (): ReadonlyMap<number, string> => this.shown;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Records the current text of a chat's field; empty removes it. */
  note(conversacionId: number, texto: string): void {
    this.ticks += 1;
    this.byChat.set(conversacionId, { texto: texto.trim(), at: this.ticks });
    this.notify();
  }

  /** Merges all drafts of the server, requested at `askedAt`. */
  takeIn(drafts: readonly { conversacionId: number; texto: string }[], requestedAt: number): void {
    for (const [id, { at }] of this.byChat) if (at <= requestedAt) this.byChat.delete(id);
    for (const { conversacionId, texto } of drafts)
      if (!this.byChat.has(conversacionId)) this.byChat.set(conversacionId, { texto: texto.trim(), at: requestedAt });
    this.notify();
  }

  /** Clears everything: the session is over. */
  clear(): void {
    this.ticks += 1;
    this.byChat.clear();
    this.notify();
  }

  private notify(): void {
    this.shown = new Map([...this.byChat].flatMap(([id, { texto }]) => (texto === '' ? [] : [[id, texto]])));
    for (const listener of this.listeners) listener();
  }
}

/** The drafts of the signed-in user. */
export const escritos = new DraftTexts();
