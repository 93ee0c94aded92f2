import { setTimeout as pause } from 'node:timers/promises';
import type { Call } from './calls.ts';
import { CallReporter, callParams, dialParams } from './call-reporter.ts';
import type { Rung } from './signal.ts';
import { readTwiml, type DialOrder, type Twiml } from './twiml-reader.ts';
import type { Surroundings } from './surroundings.ts';

export type CallOrder = { url: string; statusCallback: string | null; timeout: number };
/** Null seconds: the real duration. */
export type HangUp = { by: 'agent' | 'customer'; seconds: number | null };

export type Stage = {
  world: Surroundings;
  plays: Map<string, CallPlay>;
  isStopped: () => boolean;
};

type Outcome = Rung | 'fails' | 'canceled';

/** The page that recorded a call may take this long to upload the recording. */
const SOUND_MS = 5000;
const UNANSWERED = { busy: 'busy', noAnswer: 'no-answer', fails: 'failed', canceled: 'canceled' } as const;
/** An answered leg is completed, however short it was. */
const UNJOINED = { ...UNANSWERED, refused: 'completed' } as const;

export class Stopped extends Error {}

/** One call from its first ring to its last call-back. */
export class CallPlay {
  readonly #stage: Stage;
  readonly #reporter: CallReporter;
  #gone = Promise.withResolvers<HangUp>();
  /** The leg that rings or talks, for a customer's call that continues with another user. */
  #turn: { sid: string; left: () => void } | null = null;
  #isInbound = false;
  isTalking = false;

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#reporter = new CallReporter(() => this.#world);
  }

  hangUp(hangUp: HangUp): void {
    this.#gone.resolve(hangUp);
  }

  /** If the product ends a leg of a customer's call that only rings, the call continues; every other call is over. */
  end(sid: string): void {
    if (this.#isInbound && this.#turn?.sid === sid && !this.isTalking) this.#turn.left();
    else this.hangUp({ by: 'agent', seconds: null });
  }

  /** The product calls an agent's browser, and then the number that it names. */
  call(agent: Call, order: CallOrder): Promise<void> {
    return this.#guarded(agent, order.statusCallback, () => this.#call(agent, order));
  }

  /** A customer calls the product. */
  receive(customer: Call): Promise<void> {
    this.#isInbound = true;
    const { hungUpUrl } = this.#world;
    return this.#guarded(customer, hungUpUrl, () => this.#receive(customer));
  }

  async #guarded(parent: Call, statusCallback: string | null, play: () => Promise<void>): Promise<void> {
    const { plays } = this.#stage;
    plays.set(parent.sid, this);
    try {
      await play();
    } catch (error) {
      if (error instanceof Stopped) return;
      // an invalid answer of the product ends the call, as with the provider
      await this.#reporter.move(parent, 'failed', statusCallback).catch(() => undefined);
      await this.#reporter.release().catch(() => undefined);
    } finally {
      for (const [sid, play] of plays)
        if (play === this) {
          plays.delete(sid);
          this.#stage.world.signal.end(sid);
        }
    }
  }

  get #world(): Surroundings {
    if (this.#stage.isStopped()) throw new Stopped();
    return this.#stage.world;
  }

  async #call(agent: Call, { url, statusCallback, timeout }: CallOrder): Promise<void> {
    await this.#reporter.move(agent, 'initiated', statusCallback);
    await this.#reporter.move(agent, 'ringing', statusCallback);
    const outcome = await this.#ring(agent, timeout);
    if (outcome !== 'answered') {
      await this.#reporter.move(agent, UNANSWERED[outcome], statusCallback);
      return this.#reporter.release();
    }
    await this.#reporter.move(agent, 'in-progress', statusCallback);
    const { dial } = readTwiml(await this.#reporter.ask(url, callParams(agent)));
    const talked = dial ? await this.#dial(agent, dial) : null;
    agent.seconds = talked?.seconds ?? 0;
    await this.#reporter.move(agent, 'completed', statusCallback);
    await this.#reporter.release();
    if (dial && talked) await this.#record(agent, talked, dial);
  }

  async #receive(customer: Call): Promise<void> {
    const world = this.#world;
    await this.#reporter.move(customer, 'ringing', null);
    let twiml = readTwiml(await this.#reporter.ask(world.callUrl, callParams(customer)));
    if (twiml.isRejected) return this.#reporter.move(customer, 'busy', world.hungUpUrl);
    await this.#reporter.move(customer, 'in-progress', null);
    const since = world.now();
    let recorded: { child: Call; dial: DialOrder } | null = null;
    for (let round = 0; round < 50; round++) {
      this.#say(customer, twiml);
      if (!twiml.dial) break;
      const { dial } = twiml;
      const talked = await this.#dial(customer, dial);
      if (talked.seconds !== null) recorded = { child: talked, dial };
      if (talked.next === null) break;
      twiml = talked.next;
    }
    customer.seconds = Math.max(1, Math.round((this.#world.now() - since) / 1000));
    await this.#reporter.move(customer, 'completed', world.hungUpUrl);
    await this.#reporter.release();
    if (recorded) await this.#record(customer, recorded.child, recorded.dial);
  }

  #say(customer: Call, { says }: Twiml): void {
    customer.heard.push(...says);
    for (const text of says) this.#world.signal.send(customer.sid, { type: 'say', text });
  }

  /** Calls the other side; returns its leg, with the product's next instructions, if the call continues. */
  async #dial(parent: Call, dial: DialOrder): Promise<Call & { next: Twiml | null }> {
    const world = this.#world;
    const child = world.calls.add({
      accountSid: parent.accountSid,
      parentSid: parent.sid,
      from: dial.callerId || parent.from,
      to: dial.to,
      createdAt: world.now(),
    });
    this.#stage.plays.set(child.sid, this);
    await this.#reporter.move(child, 'initiated', dial.statusCallback);
    const owner = world.accounts.findNumber(dial.callerId)?.accountSid;
    const mayShow = owner === undefined ? !world.strictSenders : owner === parent.accountSid;
    const isOurs = dial.to.startsWith('client:') || mayShow;
    let outcome: Outcome | 'refused' = 'fails';
    if (isOurs && (dial.to.startsWith('client:') || world.calls.phone(dial.to) !== 'fails')) {
      await this.#reporter.move(child, 'ringing', dial.statusCallback);
      outcome = await this.#ring(child, dial.timeout, parent);
    }
    if (outcome === 'answered' && !(await this.#isLetIn(child, dial))) outcome = 'refused';
    if (outcome === 'answered') await this.#talk(parent, child, dial);
    else {
      world.signal.end(child.sid);
      if (outcome === 'refused') await this.#reporter.move(child, 'in-progress', dial.statusCallback);
      await this.#reporter.move(child, UNJOINED[outcome], dial.statusCallback);
    }
    if (!dial.action) return Object.assign(child, { next: null });
    const isGone = outcome === 'canceled' || (this.#isInbound && (await this.#isHungUpBy('customer')));
    const params = { ...callParams(parent), ...(isGone ? { CallStatus: 'completed' } : {}), ...dialParams(child) };
    const answered = await this.#reporter.ask(dial.action, params);
    const goesOn = this.#isInbound && !isGone && outcome !== 'answered';
    return Object.assign(child, { next: goesOn ? readTwiml(answered) : null });
  }

  /** Rings at a page if there is one; a simulated phone behaves as configured. */
  async #ring(leg: Call, seconds: number, parent?: Call): Promise<Outcome> {
    const { accounts, calls, signal } = this.#world;
    const isBrowser = leg.to.startsWith('client:');
    // a browser is registered only for the account of its token's key, and the only key is the main one's
    if (isBrowser && leg.accountSid !== accounts.main.sid) return 'noAnswer';
    if (!signal.has(leg.to)) {
      if (isBrowser) return calls.browser(leg.to.slice('client:'.length)) === 'silent' ? 'noAnswer' : 'answered';
      // a user at a page hears nothing from a simulated phone
      const isHeard = parent === undefined || !signal.isHeld(parent.sid) || calls.isPlayed(leg.to);
      const behaviour = isHeard ? calls.phone(leg.to) : 'noAnswer';
      return behaviour === 'answers' ? 'answered' : behaviour;
    }
    const left = Promise.withResolvers<Outcome>();
    this.#turn = { sid: leg.sid, left: () => left.resolve('noAnswer') };
    const by = isBrowser ? 'agent' : 'customer';
    const rung = signal.ring(leg.to, leg, { seconds, hungUp: () => this.hangUp({ by, seconds: null }) });
    const outcome = await Promise.race([rung, left.promise, this.#gone.promise.then((): Outcome => 'canceled')]);
    if (outcome !== 'answered') signal.end(leg.sid);
    return outcome;
  }

  /** The product's instructions for an answered leg, before the two are joined: a text is said, or it is hung up. */
  async #isLetIn(child: Call, { numberUrl }: DialOrder): Promise<boolean> {
    if (!numberUrl) return true;
    const { says, isHungUp } = readTwiml(await this.#reporter.ask(numberUrl, callParams(child)));
    child.heard = says;
    for (const text of says) this.#world.signal.send(child.sid, { type: 'say', text });
    return !isHungUp;
  }

  async #talk(parent: Call, child: Call, dial: DialOrder): Promise<void> {
    const { signal } = this.#world;
    const over = new AbortController();
    const limit = pause(dial.timeLimit * 1000, undefined, { signal: over.signal, ref: false });
    try {
      await this.#reporter.move(child, 'in-progress', dial.statusCallback);
      const phone = this.#isInbound ? parent : child;
      const since = this.#world.now();
      signal.join(phone.sid, phone === parent ? child.sid : parent.sid);
      this.isTalking = true;
      const ended = await Promise.race([
        this.#gone.promise,
        limit.then((): HangUp => ({ by: 'agent', seconds: null })),
      ]);
      this.isTalking = false;
      const really = Math.max(1, Math.round((this.#world.now() - since) / 1000));
      child.seconds = Math.min(ended.seconds ?? really, dial.timeLimit);
    } finally {
      limit.catch(() => undefined);
      over.abort();
    }
    for (const { sid } of [parent, child]) signal.end(sid);
    await this.#reporter.move(child, 'completed', dial.statusCallback);
  }

  async #isHungUpBy(side: HangUp['by']): Promise<boolean> {
    const hangUp = await Promise.race([this.#gone.promise, Promise.resolve(null)]);
    return hangUp?.by === side;
  }

  /** The recording of the phone's page, or silence; reported once it is there. */
  async #record(parent: Call, child: Call, dial: DialOrder): Promise<void> {
    if (!dial.isRecorded || !child.seconds) return;
    const world = this.#world;
    const phone = this.#isInbound ? parent : child;
    const sound = await Promise.race([
      world.calls.soundOf(phone.sid),
      pause(world.signal.has(phone.to) || world.signal.has(phone.from) ? SOUND_MS : 0, null, { ref: false }),
    ]);
    const { sid, accountSid } = parent;
    const recording = this.#world.calls.addRecording({
      callSid: sid,
      accountSid,
      createdAt: world.now(),
      seconds: child.seconds,
      sound,
    });
    await this.#reporter.reportRecording(recording, dial.recordingStatusCallback);
  }
}
