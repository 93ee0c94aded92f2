import type { Socket } from 'node:net';
import pg from 'pg';
import { LeanQuery } from './lean-query.ts';

/**
 * A connection that writes everything asked of it in one turn of the event loop at once. A pipelined transaction of
 * three messages is then one system call and one packet instead of three, and wakes its server process once: a third
 * less processor time here and a sixth less there (measured on the inbox page).
 */
export class GatheringClient extends pg.Client {
  readonly #answerMs: number;
  #isGathering = false;
  #outstanding = 0;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    this.#answerMs = config.query_timeout ?? 0;
    // Assigned rather than overridden, to keep the method's many overloads and its callback.
    const query = this.query.bind(this) as (...parts: unknown[]) => unknown;
    this.query = ((first: unknown, ...rest: unknown[]) => {
      this.#gather();
      const timed = this.#withTime(first);
      const result = query(timed, ...rest);
      this.#count(timed instanceof LeanQuery ? timed.outcome : result);
      return result;
    }) as typeof this.query;
  }

  /**
   * The driver counts a statement's time from its sending: one that waits behind others in the pipeline may take theirs
   * as well.
   */
  #withTime(asked: unknown): unknown {
    if (this.#answerMs === 0 || this.#outstanding === 0) return asked;
    const ms = this.#answerMs * (this.#outstanding + 1);
    if (asked instanceof LeanQuery) asked.query_timeout = ms;
    else if (typeof asked === 'string') return { text: asked, query_timeout: ms };
    else if (typeof asked === 'object') return { ...asked, query_timeout: ms };
    return asked;
  }

  #count(ended: unknown): void {
    if (!(ended instanceof Promise)) return;
    this.#outstanding++;
    const end = () => void this.#outstanding--;
    ended.then(end, end);
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }
}
