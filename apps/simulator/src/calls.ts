import { newSid } from './sid.ts';

export type CallStatus =
  | 'queued'
  | 'initiated'
  | 'ringing'
  | 'in-progress'
  | 'completed'
  | 'busy'
  | 'no-answer'
  | 'canceled'
  | 'failed';

/** One leg of a call: to a browser, or, as its child, to a phone. */
export type Call = {
  sid: string;
  accountSid: string;
  parentSid: string | null;
  from: string;
  to: string;
  status: CallStatus;
  createdAt: number;
  /** Null while it lasts, and if it was not answered. */
  seconds: number | null;
  /** The texts said to the party that answered, before anything else. */
  heard: string[];
  /** A customer calls the product. */
  isInbound: boolean;
};

export type Recording = {
  sid: string;
  callSid: string;
  accountSid: string;
  createdAt: number;
  seconds: number;
  sound: Sound | null;
};
/** The recording of a phone's page: both sides, as heard there. */
export type Sound = { bytes: Buffer; contentType: string };

export type PhoneBehaviour = 'answers' | 'busy' | 'noAnswer' | 'fails';
export type BrowserBehaviour = 'answers' | 'silent';

const ENDED: ReadonlySet<CallStatus> = new Set(['completed', 'busy', 'no-answer', 'canceled', 'failed']);

/** Whether a leg is in a final state. */
export function isEnded(status: CallStatus): boolean {
  return ENDED.has(status);
}

/** The calls, their recordings, and the configured behaviour of phones and browsers. */
export class Calls {
  #calls = new Map<string, Call>();
  #recordings = new Map<string, Recording>();
  #phones = new Map<string, PhoneBehaviour>();
  #browsers = new Map<string, BrowserBehaviour>();
  #sounds = new Map<string, PromiseWithResolvers<Sound>>();

  add(call: Pick<Call, 'accountSid' | 'parentSid' | 'from' | 'to' | 'createdAt'> & { isInbound?: boolean }): Call {
    const made: Call = { isInbound: false, ...call, sid: newSid('CA'), status: 'queued', seconds: null, heard: [] };
    this.#calls.set(made.sid, made);
    return made;
  }

  find(sid: string): Call | undefined {
    return this.#calls.get(sid);
  }

  list(): Call[] {
    return [...this.#calls.values()];
  }

  addRecording(recording: Omit<Recording, 'sid'>): Recording {
    const made = { ...recording, sid: newSid('RE') };
    this.#recordings.set(made.sid, made);
    return made;
  }

  findRecording(sid: string): Recording | undefined {
    return this.#recordings.get(sid);
  }

  removeRecording(sid: string): void {
    this.#recordings.delete(sid);
  }

  recordingsOf(callSid: string): Recording[] {
    return [...this.#recordings.values()].filter((recording) => recording.callSid === callSid);
  }

  setPhone(number: string, behaviour: PhoneBehaviour): void {
    this.#phones.set(number, behaviour);
  }

  phone(number: string): PhoneBehaviour {
    return this.#phones.get(number) ?? 'answers';
  }

  /** Whether its behaviour is configured. */
  isPlayed(number: string): boolean {
    return this.#phones.has(number);
  }

  /** The sound of a leg, after its page has uploaded it. */
  soundOf(sid: string): Promise<Sound> {
    return this.#sound(sid).promise;
  }

  keepSound(sid: string, sound: Sound): void {
    this.#sound(sid).resolve(sound);
  }

  #sound(sid: string): PromiseWithResolvers<Sound> {
    const known = this.#sounds.get(sid) ?? Promise.withResolvers<Sound>();
    this.#sounds.set(sid, known);
    return known;
  }

  setBrowser(identity: string, behaviour: BrowserBehaviour): void {
    this.#browsers.set(identity, behaviour);
  }

  browser(identity: string): BrowserBehaviour {
    return this.#browsers.get(identity) ?? 'answers';
  }

  clear(): void {
    for (const all of [this.#calls, this.#recordings, this.#phones, this.#browsers, this.#sounds]) all.clear();
  }
}
