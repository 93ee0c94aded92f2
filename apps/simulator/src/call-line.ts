import { CallPlay, type CallOrder, type HangUp } from './call-play.ts';
import type { Call } from './calls.ts';
import type { Peer } from './signal.ts';
import type { Surroundings } from './surroundings.ts';

/** Plays calls: browsers and phones ring and answer, the product decides what to do. */
export class CallLine {
  readonly #world: Surroundings;
  /** Active calls, by the numbers of their legs. */
  #plays = new Map<string, CallPlay>();
  #era = 0;

  constructor(world: Surroundings) {
    this.#world = world;
  }

  /** The product calls a browser; never throws: a failure ends the call. */
  start(agent: Call, order: CallOrder): void {
    void this.#play().call(agent, order);
  }

  /** A customer calls a number of the product, from a page or, without one, simulated. */
  receive(customer: Call, peer: Peer | null): void {
    const play = this.#play();
    if (peer) this.#world.signal.hold(customer.sid, peer, () => play.hangUp({ by: 'customer', seconds: null }));
    void play.receive(customer);
  }

  /** One of the two hangs up after this many seconds of the call's own time; false if they do not talk. */
  hangUp(sid: string, hangUp: HangUp): boolean {
    const play = this.#plays.get(sid);
    if (!play?.isTalking) return false;
    play.hangUp(hangUp);
    return true;
  }

  /** The product ends a leg, in any state. */
  end(sid: string): void {
    this.#plays.get(sid)?.end(sid);
  }

  /** Stops all calls without reports. */
  stop(): void {
    this.#era++;
    this.#world.signal.clear();
    for (const play of new Set(this.#plays.values())) play.hangUp({ by: 'agent', seconds: 0 });
    this.#plays.clear();
  }

  #play(): CallPlay {
    const era = this.#era;
    return new CallPlay({ world: this.#world, plays: this.#plays, isStopped: () => this.#era !== era });
  }
}
