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

/** Telephone calls through a provider, in the platform's account. Throws ProviderRefusal and ProviderUncertain. */
export interface VozProvider {
  readonly accountSid: string;
  /** Lets a browser be called under an identity, and nothing else: it cannot call anybody. */
  tokenFor(identity: string, seconds: number): string;
  call(fresh: NewCall): Promise<{ sid: string }>;
  /** The call to the agent with that to the customer, as far as there is one; undefined when there is no such call. */
  findCall(
    sid: string,
  ): Promise<{ agente: ProviderLeg; cliente: ProviderLeg | null; recordingSid: string | null } | undefined>;
  /** Where the sound of a recording lies, which nobody else wrote. */
  recordingUrl(sid: string): string;
  /** What the provider does next, in its own language. */
  dial(order: DialOrder): string;
  say(text: string): string;
  reject(): string;
  hangUp(): string;
  isSigned(signature: string, url: string, params: Record<string, string | string[]>): boolean;
}
