import { setTimeout as pause } from 'node:timers/promises';
import { rfc2822 } from './api/wire-dates.ts';
import { isEnded, type Call, type CallStatus, type Recording } from './calls.ts';
import { extraCopies, strikes } from './faults.ts';
import type { Surroundings } from './surroundings.ts';

/** Sends the product the reports of one call, with the configured faults, and asks it what to do. */
export class CallReporter {
  readonly #world: () => Surroundings;
  /** Call-backs held until the end, to be sent shuffled. */
  #held: (() => Promise<void>)[] = [];

  constructor(world: () => Surroundings) {
    this.#world = world;
  }

  async move(call: Call, status: CallStatus, statusCallback: string | null): Promise<void> {
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

  /** Sends the held ones, newest first. */
  async release(): Promise<void> {
    for (const send of this.#held.splice(0)) await send();
  }

  async reportRecording({ sid, callSid, accountSid, seconds }: Recording, url: string | null): Promise<void> {
    const world = this.#world();
    if (url === null || strikes(world.faults.current.callbackDropRate)) return;
    const path = `/2010-04-01/Accounts/${accountSid}/Recordings/${sid}`;
    for (let copies = 1 + extraCopies(world.faults.current.duplicateCallbacks); copies > 0; copies--)
      await this.#post(url, {
        AccountSid: accountSid,
        CallSid: callSid,
        RecordingSid: sid,
        RecordingUrl: `${world.ownUrl()}${path}`,
        RecordingStatus: 'completed',
        RecordingDuration: String(seconds),
        RecordingChannels: '2',
        RecordingSource: 'DialVerb',
      });
  }

  async ask(url: string, params: Record<string, string>): Promise<string> {
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

/** The parameters of every question and report of a leg. */
export function callParams(call: Call): Record<string, string> {
  return {
    CallSid: call.sid,
    AccountSid: call.accountSid,
    ApiVersion: '2010-04-01',
    Direction: call.isInbound ? 'inbound' : call.parentSid === null ? 'outbound-api' : 'outbound-dial',
    From: call.from,
    To: call.to,
    CallStatus: call.status,
    ...(call.parentSid === null ? {} : { ParentCallSid: call.parentSid }),
    ...(isEnded(call.status) ? { CallDuration: String(call.seconds ?? 0) } : {}),
  };
}

/** The parameters of the dialled leg, when that is over. */
export function dialParams(child: Call): Record<string, string> {
  return {
    DialCallSid: child.sid,
    DialCallStatus: child.status,
    ...(child.seconds === null ? {} : { DialCallDuration: String(child.seconds) }),
  };
}
