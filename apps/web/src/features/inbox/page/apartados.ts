/** Access to a chat: own, another user's, or not known here. */
export type Alcance = 'propio' | 'ajeno' | 'desconocido';

interface ApartadosOptions {
  alcanceOf: (conversacionId: number) => Alcance;
  /** Asks the server whether the user lost access to a chat; null if the server could not be reached. */
  ask: (conversacionId: number) => Promise<boolean | null>;
  hasUnsent: (conversacionId: number) => boolean;
  report: (conversacionId: number) => void;
}

/** Chats that another user got while own messages in them were unsent: each is reported once, until it comes back. */
export class Apartados {
  private readonly reported = new Set<number>();
  /** Unknown chats whose access the server has reported, or is asked for. */
  private readonly pending = new Set<number>();
  private readonly options: ApartadosOptions;

  constructor(options: ApartadosOptions) {
    this.options = options;
  }

  /** Checks the chats with unsent messages, after a change of these messages or of the known chats. */
  check(conversacionIds: Iterable<number>): void {
    for (const id of conversacionIds) {
      const alcance = this.options.alcanceOf(id);
      if (alcance === 'ajeno') this.report(id);
      else if (alcance === 'propio') this.forget(id);
      else if (!this.reported.has(id) && !this.pending.has(id)) void this.ask(id);
    }
  }

  /** The live events are back: the server's reports about unknown chats may be outdated. */
  askAgain(): void {
    this.pending.clear();
  }

  /** Another user just got this chat. */
  report(conversacionId: number): void {
    if (this.reported.has(conversacionId)) return;
    this.reported.add(conversacionId);
    this.options.report(conversacionId);
  }

  private forget(conversacionId: number): void {
    this.reported.delete(conversacionId);
    this.pending.delete(conversacionId);
  }

  private async ask(conversacionId: number): Promise<void> {
    this.pending.add(conversacionId);
    const isOut = await this.options.ask(conversacionId);
    // the server could not be reached: retry at the next occasion
    if (isOut === null) this.pending.delete(conversacionId);
    else if (isOut && this.options.hasUnsent(conversacionId)) this.report(conversacionId);
  }
}
