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

/** One leg of a call: to a browser, or, as its child, to a telephone. */
export type Call = {
  sid: string;
  accountSid: string;
  parentSid: string | null;
  from: string;
  to: string;
  status: CallStatus;
  createdAt: number;
  /** Null while it lasts, and when nobody answered. */
  seconds: number | null;
  /** What was said to the one who answered, before anything else. */
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
/** What a telephone's page recorded: both sides, as they were heard there. */
export type Sound = { bytes: Buffer; contentType: string };

export type PhoneBehaviour = 'answers' | 'busy' | 'noAnswer' | 'fails';
export type BrowserBehaviour = 'answers' | 'silent';

const ENDED: ReadonlySet<CallStatus> = new Set(['completed', 'busy', 'no-answer', 'canceled', 'failed']);

/** Whether nothing more happens on a leg. */
export function isEnded(status: CallStatus): boolean {
  return ENDED.has(status);
}

/** The calls that were made, their recordings, and how telephones and browsers behave when they ring. */
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

  /** Whether somebody has said how it behaves. */
  isPlayed(number: string): boolean {
    return this.#phones.has(number);
  }

  /** The sound of a leg, as soon as its page has handed it over. */
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
