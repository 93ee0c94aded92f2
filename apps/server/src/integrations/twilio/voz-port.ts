/** The call to an agent's browser; what it does once it has answered is asked from `url`. */
export interface NewCall {
  /** The number that the call comes from: one of the account. */
  from: string;
  identity: string;
  url: string;
  statusCallback: string;
}

/** A leg of a call as the provider has it now. */
export interface ProviderLeg {
  sid: string;
  status: string;
  /** Null while it lasts. */
  seconds: number | null;
}

export interface DialOrder {
  numero: string;
  callerId: string;
  limitSeconds: number;
  /** Asked when the customer has answered, before the two hear each other; null says nothing. */
  noticeUrl: string | null;
  /** Told of the recording; null records nothing. */
  recordingUrl: string | null;
  /** Told how the customer's leg goes. */
  statusUrl: string;
  /** Asked when it is over. */
  endUrl: string;
}

export interface RingOrder {
  /** Said to the customer before anything else. */
  notice: string | null;
  /** Whose browser rings. */
  identity: string;
  limitSeconds: number;
  recordingUrl: string | null;
  /** Asked when that browser has answered, before the two hear each other. */
  answerUrl: string;
  /** Told how that browser's leg goes. */
  statusUrl: string;
  /** Asked when it is over, or was not answered. */
  endUrl: string;
}

/** Telephone calls through a provider, in the platform's account. Throws ProviderRefusal and ProviderUncertain. */
export interface VozProvider {
  readonly accountSid: string;
  /** Where browsers signal, if that is not the provider's own place, which its SDK knows. */
  readonly senal: string | null;
  /** Lets a browser be called under an identity, and nothing else: it cannot call anybody. */
  tokenFor(identity: string, seconds: number): string;
  call(fresh: NewCall): Promise<{ sid: string }>;
  /** Ends a call and what hangs on it; of one that is over, or that there is none, nothing changes. */
  endCall(sid: string): Promise<void>;
  /** A call with those that it led to, the newest first; undefined when there is no such call. */
  findCall(
    sid: string,
  ): Promise<{ call: ProviderLeg; children: ProviderLeg[]; recordingSid: string | null } | undefined>;
  /** Where the sound of a recording lies, which nobody else wrote. */
  recordingUrl(sid: string): string;
  /** Has the provider forget the sound; of one that is not there any more nothing changes. */
  removeRecording(sid: string): Promise<void>;
  /** What the provider does next, in its own language. */
  dial(order: DialOrder): string;
  ring(order: RingOrder): string;
  say(text: string): string;
  empty(): string;
  reject(): string;
  hangUp(): string;
  isSigned(signature: string, url: string, params: Record<string, string | string[]>): boolean;
}
