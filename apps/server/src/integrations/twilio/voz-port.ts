/** The call to an agent's browser. Once it has answered, the provider fetches its instructions from `url`. */
export interface NewCall {
  /** The calling number, which belongs to the account. */
  from: string;
  identity: string;
  url: string;
  statusCallback: string;
}

/** The provider's current state of one leg of a call. */
export interface ProviderLeg {
  sid: string;
  status: string;
  /** Null during the call. */
  seconds: number | null;
}

export interface DialOrder {
  numero: string;
  callerId: string;
  limitSeconds: number;
  /** Fetched when the customer has answered, before the two are connected; null for no notice. */
  noticeUrl: string | null;
  /** Receives the recording; null disables recording. */
  recordingUrl: string | null;
  /** Receives the states of the customer's leg. */
  statusUrl: string;
  /** Fetched at the end of the call. */
  endUrl: string;
}

export interface RingOrder {
  /** The first text that the customer hears. */
  notice: string | null;
  /** The identity whose browser rings. */
  identity: string;
  limitSeconds: number;
  recordingUrl: string | null;
  /** Fetched when that browser has answered, before the two are connected. */
  answerUrl: string;
  /** Receives the states of that browser's leg. */
  statusUrl: string;
  /** Fetched at the end of the call, or when it was not answered. */
  endUrl: string;
}

/** Telephone calls through a provider, in the platform's account. Throws ProviderRefusal and ProviderUncertain. */
export interface VozProvider {
  readonly accountSid: string;
  /** The browsers' signalling address, if that is not the provider's default, which its SDK knows. */
  readonly senal: string | null;
  /** A token that lets a browser receive calls under an identity, but not make any. */
  tokenFor(identity: string, seconds: number): string;
  call(fresh: NewCall): Promise<{ sid: string }>;
  /** Ends a call and its child calls; does nothing for one that is over or unknown. */
  endCall(sid: string): Promise<void>;
  /** A call with its child calls, the newest first; undefined when there is no such call. */
  findCall(
    sid: string,
  ): Promise<{ call: ProviderLeg; children: ProviderLeg[]; recordingSid: string | null } | undefined>;
  /** The address of a recording, built from its id and never taken from a request. */
  recordingUrl(sid: string): string;
  /** Deletes the recording at the provider; does nothing for one that is gone. */
  removeRecording(sid: string): Promise<void>;
  /** The provider's next instructions, in its own language. */
  dial(order: DialOrder): string;
  ring(order: RingOrder): string;
  say(text: string): string;
  empty(): string;
  reject(): string;
  hangUp(): string;
  isSigned(signature: string, url: string, params: Record<string, string | string[]>): boolean;
}
