import type { Call } from './calls.ts';

/** A message to a page about one leg of a call. */
export type LegMessage =
  | { type: 'incoming'; sid: string; from: string; to: string }
  | { type: 'calling'; sid: string; from: string; to: string }
  | { type: 'join' | 'end'; sid: string }
  | { type: 'say'; sid: string; text: string }
  | { type: 'offer' | 'answer'; sid: string; sdp: string };
/** A message to the page of phones. */
export type PhonesMessage = LegMessage | { type: 'registered'; numbers: string[] };

/** A page that can ring: an agent's browser or a phone. */
export type Peer = { send: (message: PhonesMessage | { type: 'registered'; identity: string }) => void };
export type Rung = 'answered' | 'busy' | 'noAnswer';

type Leg = {
  /** The page that has accepted it; until then it rings at all pages with the address. */
  peer: Peer | null;
  rung: (how: Rung) => void;
  ringing: Set<Peer>;
  /** The other side, once they are joined. */
  partner: string | null;
  hungUp: () => void;
};

/** Rings pages, and relays the signalling of two joined ones: the sound itself goes from page to page. */
export class Signal {
  #peers = new Map<string, Set<Peer>>();
  #legs = new Map<string, Leg>();

  /** Registers a page under an address: `client:…` or a number. Returns the unregister function. */
  attach(address: string, peer: Peer): () => void {
    const there = this.#peers.get(address) ?? new Set();
    this.#peers.set(address, there.add(peer));
    return () => {
      there.delete(peer);
      if (there.size === 0 && this.#peers.get(address) === there) this.#peers.delete(address);
    };
  }

  /** Ends every call of the page. */
  leave(peer: Peer): void {
    for (const leg of this.#legs.values()) {
      if (leg.peer === peer) leg.hungUp();
      else if (leg.peer === null && leg.ringing.delete(peer) && leg.ringing.size === 0) leg.rung('noAnswer');
    }
  }

  has(address: string): boolean {
    return this.#peers.has(address);
  }

  /** Rings at every page with the address, until one of them accepts or refuses. */
  ring(
    address: string,
    { sid, from, to }: Call,
    { seconds, hungUp }: { seconds: number; hungUp: () => void },
  ): Promise<Rung> {
    const ringing = new Set(this.#peers.get(address));
    const { promise, resolve } = Promise.withResolvers<Rung>();
    const late = setTimeout(() => resolve('noAnswer'), seconds * 1000);
    late.unref();
    const leg: Leg = { peer: null, rung: resolve, ringing, partner: null, hungUp };
    this.#legs.set(sid, leg);
    for (const peer of ringing) peer.send({ type: 'incoming', sid, from, to });
    return promise.finally(() => clearTimeout(late));
  }

  /** A page that calls is in its call from the beginning. */
  hold(sid: string, peer: Peer, hungUp: () => void): void {
    this.#legs.set(sid, { peer, rung: () => undefined, ringing: new Set(), partner: null, hungUp });
  }

  /** Sends a message to the page of a leg. */
  send(sid: string, message: { type: 'say'; text: string } | { type: 'offer' | 'answer'; sdp: string }): void {
    this.#legs.get(sid)?.peer?.send({ ...message, sid });
  }

  isHeld(sid: string): boolean {
    return (this.#legs.get(sid)?.peer ?? null) !== null;
  }

  /** Joins the two: the first one offers. False if one of them has no page. */
  join(offering: string, answering: string): boolean {
    const [one, other] = [this.#legs.get(offering), this.#legs.get(answering)];
    if (!one?.peer || !other?.peer) return false;
    one.partner = answering;
    other.partner = offering;
    one.peer.send({ type: 'join', sid: offering });
    return true;
  }

  /** A leg is over: notifies its page, and those at which it still rings. */
  end(sid: string): void {
    const leg = this.#legs.get(sid);
    this.#legs.delete(sid);
    for (const peer of leg?.peer ? [leg.peer] : (leg?.ringing ?? [])) peer.send({ type: 'end', sid });
  }

  /** Handles a page's message about a leg that rings at it or that it has. */
  hear(peer: Peer, said: Record<string, unknown>): void {
    const sid = typeof said.sid === 'string' ? said.sid : '';
    const leg = this.#legs.get(sid);
    if (!leg) return;
    if (leg.peer === null && leg.ringing.has(peer)) return this.#answer(sid, leg, peer, said.type);
    if (leg.peer !== peer) return;
    if (said.type === 'hangup') return leg.hungUp();
    if ((said.type === 'offer' || said.type === 'answer') && typeof said.sdp === 'string' && leg.partner !== null)
      this.send(leg.partner, { type: said.type, sdp: said.sdp });
  }

  #answer(sid: string, leg: Leg, peer: Peer, how: unknown): void {
    if (how === 'reject') return leg.rung('busy');
    if (how !== 'accept') return;
    leg.peer = peer;
    for (const other of leg.ringing) if (other !== peer) other.send({ type: 'end', sid });
    leg.rung('answered');
  }

  clear(): void {
    for (const sid of this.#legs.keys()) this.end(sid);
  }
}
