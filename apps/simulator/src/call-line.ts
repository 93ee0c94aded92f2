import { setTimeout as pause } from 'node:timers/promises';
import { rfc2822 } from './api/wire-dates.ts';
import { isEnded, type Call, type CallStatus } from './calls.ts';
import { extraCopies, strikes } from './faults.ts';
import { readTwiml, type DialOrder } from './twiml-reader.ts';
import type { World } from './world.ts';

export type CallOrder = { url: string; statusCallback: string | null };
type HangUp = { by: 'agent' | 'customer'; seconds: number };

/** Plays calls: the browser rings and answers, the product says what to do, the telephone rings, answers or does not. */
export class CallLine {
  readonly #world: () => World;
  /** Calls in which two people talk, by both legs' numbers, and how each is ended. */
  #talking = new Map<string, (hangUp: HangUp) => void>();
  #era = 0;

  constructor(world: () => World) {
    this.#world = world;
  }

  /** Begins a call; never throws: what goes wrong is the call's own end. */
  start(agent: Call, order: CallOrder): void {
    const era = this.#era;
    const stage = { world: this.#world, talking: this.#talking, isStopped: () => this.#era !== era };
    void new CallPlay(stage).run(agent, order);
  }

  /** One of the two hangs up after so many seconds of the call's own time; false when nobody talks. */
  hangUp(sid: string, hangUp: HangUp): boolean {
    const end = this.#talking.get(sid);
    end?.(hangUp);
    return end !== undefined;
  }

  /** Nothing that was begun goes on, and nothing of it is told. */
  stop(): void {
    this.#era++;
    for (const end of new Set(this.#talking.values())) end({ by: 'agent', seconds: 0 });
    this.#talking.clear();
  }
}

type Stage = {
  world: () => World;
  talking: Map<string, (hangUp: HangUp) => void>;
  isStopped: () => boolean;
};

class Stopped extends Error {}

/** One call from its first ring to its last call-back. */
class CallPlay {
  readonly #stage: Stage;
  /** Call-backs that are held until the end, when they are to come shuffled. */
  #held: (() => Promise<void>)[] = [];

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  async run(agent: Call, order: CallOrder): Promise<void> {
    try {
      await this.#play(agent, order);
    } catch (error) {
      if (error instanceof Stopped) return;
      // what the product could not say ends the call, as it does with the provider
      await this.#move(agent, 'failed', order.statusCallback).catch(() => undefined);
      await this.#release().catch(() => undefined);
    }
  }

  #world(): World {
    if (this.#stage.isStopped()) throw new Stopped();
    return this.#stage.world();
  }

  async #play(agent: Call, { url, statusCallback }: CallOrder): Promise<void> {
    const { calls } = this.#world();
    await this.#move(agent, 'initiated', statusCallback);
    await this.#move(agent, 'ringing', statusCallback);
    if (calls.browser(agent.to.replace(/^client:/, '')) === 'silent') {
      await this.#move(agent, 'no-answer', statusCallback);
      return this.#release();
    }
    await this.#move(agent, 'in-progress', statusCallback);
    const { dial } = readTwiml(await this.#ask(url, callParams(agent)));
    const seconds = dial ? await this.#dial(agent, dial) : 0;
    agent.seconds = seconds;
    await this.#move(agent, 'completed', statusCallback);
    await this.#release();
    if (dial?.isRecorded && seconds > 0) await this.#tellRecording(agent, dial, seconds);
  }

  /** Returns how long the two talked. */
  async #dial(agent: Call, dial: DialOrder): Promise<number> {
    const world = this.#world();
    const customer = world.calls.add({
      accountSid: agent.accountSid,
      parentSid: agent.sid,
      from: dial.callerId,
      to: dial.number,
      createdAt: world.now(),
    });
    await this.#move(customer, 'initiated', dial.statusCallback);
    const isOurs = !world.strictSenders || world.accounts.findNumber(dial.callerId) !== undefined;
    const behaviour = isOurs ? world.calls.phone(dial.number) : 'fails';
    if (behaviour !== 'fails') await this.#move(customer, 'ringing', dial.statusCallback);
    if (behaviour === 'answers') await this.#talk(agent, customer, dial);
    else await this.#move(customer, UNANSWERED[behaviour], dial.statusCallback);
    if (dial.action) await this.#ask(dial.action, { ...callParams(agent), ...dialParams(customer) });
    return customer.seconds ?? 0;
  }

  async #talk(agent: Call, customer: Call, dial: DialOrder): Promise<void> {
    const ended = new Promise<HangUp>((resolve) => {
      for (const { sid } of [agent, customer]) this.#stage.talking.set(sid, resolve);
    });
    if (dial.numberUrl) customer.heard = readTwiml(await this.#ask(dial.numberUrl, callParams(customer))).says;
    await this.#move(customer, 'in-progress', dial.statusCallback);
    const { seconds } = await ended;
    for (const { sid } of [agent, customer]) this.#stage.talking.delete(sid);
    customer.seconds = Math.min(seconds, dial.timeLimit);
    await this.#move(customer, 'completed', dial.statusCallback);
  }

  async #move(call: Call, status: CallStatus, statusCallback: string | null): Promise<void> {
    const world = this.#world();
    call.status = status;
    const params = { ...callParams(call), Timestamp: rfc2822(world.now()), CallbackSource: 'call-progress-events' };
    const { statusDelayMs, callbackDropRate, duplicateCallbacks, shuffleCallbacks } = world.faults.current;
    if (statusCallback !== null && !strikes(callbackDropRate)) {
      const send = async () => {
        for (let copies = 1 + extraCopies(duplicateCallbacks); copies > 0; copies--)
          await this.#post(statusCallback, params);
      };
      if (shuffleCallbacks) this.#held.unshift(send);
      else await send();
    }
    await pause(statusDelayMs);
  }

  /** What was held comes now, the newest first. */
  async #release(): Promise<void> {
    for (const send of this.#held.splice(0)) await send();
  }

  async #tellRecording(agent: Call, dial: DialOrder, seconds: number): Promise<void> {
    const world = this.#world();
    const recording = world.calls.addRecording({
      callSid: agent.sid,
      accountSid: agent.accountSid,
      createdAt: world.now(),
      seconds,
    });
    if (dial.recordingStatusCallback === null || strikes(world.faults.current.callbackDropRate)) return;
    const path = `/2010-04-01/Accounts/${agent.accountSid}/Recordings/${recording.sid}`;
    for (let copies = 1 + extraCopies(world.faults.current.duplicateCallbacks); copies > 0; copies--)
      await this.#post(dial.recordingStatusCallback, {
        AccountSid: agent.accountSid,
        CallSid: agent.sid,
        RecordingSid: recording.sid,
        RecordingUrl: `${world.ownUrl()}${path}`,
        RecordingStatus: 'completed',
        RecordingDuration: String(seconds),
        RecordingChannels: '2',
        RecordingSource: 'DialVerb',
      });
  }

  async #ask(url: string, params: Record<string, string>): Promise<string> {
    const { status, body } = await this.#post(url, params);
    if (status !== 200) throw new Error(`The product answered ${status}`);
    return body ?? '';
  }

  #post(url: string, params: Record<string, string>) {
    const { accounts, webhooks } = this.#world();
    const authToken = accounts.find(params.AccountSid ?? '')?.authToken ?? accounts.main.authToken;
    return webhooks.post({ url, params, authToken });
  }
}

const UNANSWERED = { busy: 'busy', noAnswer: 'no-answer', fails: 'failed' } as const;

function callParams(call: Call): Record<string, string> {
  return {
    CallSid: call.sid,
    AccountSid: call.accountSid,
    ApiVersion: '2010-04-01',
    Direction: call.parentSid === null ? 'outbound-api' : 'outbound-dial',
    From: call.from,
    To: call.to,
    CallStatus: call.status,
    ...(call.parentSid === null ? {} : { ParentCallSid: call.parentSid }),
    ...(isEnded(call.status) ? { CallDuration: String(call.seconds ?? 0) } : {}),
  };
}

function dialParams(customer: Call): Record<string, string> {
  return {
    DialCallSid: customer.sid,
    DialCallStatus: customer.status,
    ...(customer.seconds === null ? {} : { DialCallDuration: String(customer.seconds) }),
  };
}
