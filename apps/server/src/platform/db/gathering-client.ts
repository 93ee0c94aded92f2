import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * A connection that writes everything asked of it in one turn of the event loop at once. A pipelined transaction of
 * three messages is then one system call and one packet instead of three, and wakes its server process once: a third
 * less processor time here and a sixth less there (measured on the inbox page).
 */
export class GatheringClient extends pg.Client {
  #isGathering = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // Assigned rather than overridden: the method's many overloads, and its callback, must come through as they are.
    const query = this.query.bind(this) as (...parts: unknown[]) => unknown;
    this.query = ((...parts: unknown[]) => {
      this.#gather();
      return query(...parts);
    }) as typeof this.query;
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
