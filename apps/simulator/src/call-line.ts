import { CallPlay, type CallOrder, type HangUp } from './call-play.ts';
import type { Call } from './calls.ts';
import type { Peer } from './signal.ts';
import type { Surroundings } from './surroundings.ts';

/** Plays calls: browsers and telephones ring and answer, the product says what to do. */
export class CallLine {
  readonly #world: Surroundings;
  /** Calls that go on, by the numbers of their legs. */
  #plays = new Map<string, CallPlay>();
  #era = 0;

  constructor(world: Surroundings) {
    this.#world = world;
  }

  /** The product calls a browser; never throws: what goes wrong is the call's own end. */
  start(agent: Call, order: CallOrder): void {
    void this.#play().call(agent, order);
  }

  /** A customer calls a number of the product's, from a page or, without one, played. */
  receive(customer: Call, peer: Peer | null): void {
    const play = this.#play();
    if (peer) this.#world.signal.hold(customer.sid, peer, () => play.hangUp({ by: 'customer', seconds: null }));
    void play.receive(customer);
  }

  /** One of the two hangs up after so many seconds of the call's own time; false when nobody talks. */
  hangUp(sid: string, hangUp: HangUp): boolean {
    const play = this.#plays.get(sid);
    if (!play?.isTalking) return false;
    play.hangUp(hangUp);
    return true;
  }

  /** The product ends a leg, wherever it is. */
  end(sid: string): void {
    this.#plays.get(sid)?.end(sid);
  }

  /** Nothing that was begun goes on, and nothing of it is told. */
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
